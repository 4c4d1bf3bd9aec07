//! The browser app: for now one line that proves that the pipeline runs.

use leptos::prelude::{ElementChild, mount_to_body, view};

fn main() {
    mount_to_body(|| view! { <main><h1>"Ashtapada"</h1></main> });
}
