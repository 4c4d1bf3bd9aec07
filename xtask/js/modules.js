// The modules beside the main one: each is fetched when the app first needs it, and put to work on the memory and the table
// of functions of the main one. The app imports a loader for each: `loader(callback, data)` calls back once, with whether
// the module is there. One that failed may be asked for again. The build fills in the loaders, and which module a page
// needs whose address is known before the app runs.
import { initSync } from "./app.js";

const BEFORE = {{before}};
const early = new Map();

const get = (path) => {
  const coming = early.get(path) ?? fetch(path);
  early.delete(path);
  return coming;
};

function loader(path) {
  let coming;
  const load = async () => {
    // The same call that begins the app tells what it exports, once it runs.
    const shared = { __wasm_split: initSync() };
    await WebAssembly.instantiateStreaming(get(path), shared);
  };
  return async (callback, data) => {
    let here = true;
    try {
      await (coming ??= load());
    } catch (why) {
      coming = undefined;
      here = false;
      // Of the network the browser tells by itself, and a page that is left breaks its requests off.
      if (!(why instanceof TypeError)) console.error(why);
    }
    initSync().__indirect_function_table.get(callback)(data, here);
  };
}

/** Begins to fetch what the page at this path needs, beside the app itself. */
export function ahead(at) {
  for (const [start, path] of BEFORE) {
    if (!at.startsWith(start)) continue;
    const coming = fetch(path);
    // Whoever takes it hears of a failure.
    coming.catch(() => {});
    early.set(path, coming);
  }
}

{{loaders}}
