//! The browser's entry point; everything else is in the library.

fn main() {
    ashtapada_app::start();
}
