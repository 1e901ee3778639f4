import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { encode } from 'jpeg-js';

/** The long side of the picture in pixels; a small page is not enlarged. */
const LONG_SIDE = 1600;
const MOST_SCALE = 2;
const QUALITY = 80;
const MOST_MEMORY = 512 * 1024 * 1024;

// Runs in a thread of its own: PDFium gets files from strangers, and if it hangs or runs out of memory, only this thread does.
const library = await PDFiumLibrary.init({ instantiateWasm: instantiate });
parentPort?.postMessage('ready');
const document = await library.loadDocument(readFileSync(workerData as string));
if (document.getPageCount() === 0) throw new Error('A PDF without pages');
parentPort?.postMessage('opened');
const page = document.getPage(0);
const { originalWidth, originalHeight } = page.getOriginalSize();
const scale = Math.min(MOST_SCALE, LONG_SIDE / Math.max(originalWidth, originalHeight));
const { data, width, height } = await page.render({
  render: 'bitmap',
  width: Math.max(1, Math.floor(originalWidth * scale)),
  height: Math.max(1, Math.floor(originalHeight * scale)),
});
parentPort?.postMessage(new Uint8Array(encode({ data, width, height }, QUALITY).data));

/** The usual loading, but with a memory that stops growing long before the machine's is used up. */
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
