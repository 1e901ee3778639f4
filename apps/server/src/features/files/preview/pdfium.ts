import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const MOST_MEMORY = 512 * 1024 * 1024;

/** PDFium with a memory that stops growing long before the machine's is used up. For threads that open strangers' files. */
export const openPdfium = () => PDFiumLibrary.init({ instantiateWasm: instantiate });

/** The usual loading, but bounded. */
function instantiate(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
  const grow = imports.env?.emscripten_resize_heap as (size: number) => boolean;
  const bounded = {
    ...imports,
    env: { ...imports.env, emscripten_resize_heap: (size: number) => size >>> 0 <= MOST_MEMORY && grow(size) },
  };
  const path = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), bounded);
  done(instance);
  return instance.exports;
}
