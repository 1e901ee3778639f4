import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { encode } from 'jpeg-js';
import { openPdfium } from './pdfium.ts';

/** The long side of the picture in pixels; a small page is not enlarged. */
const LONG_SIDE = 1600;
const MOST_SCALE = 2;
const QUALITY = 80;

// Runs in a thread of its own: PDFium gets files from strangers, and if it hangs or runs out of memory, only this thread does.
const library = await openPdfium();
parentPort?.postMessage('ready');
const { path, page: index } = workerData as { path: string; page: number };
const document = await library.loadDocument(readFileSync(path));
if (document.getPageCount() === 0) throw new Error('A PDF without pages');
parentPort?.postMessage('opened');
if (index >= document.getPageCount()) throw new Error('No such page');
const page = document.getPage(index);
const { originalWidth, originalHeight } = page.getOriginalSize();
const scale = Math.min(MOST_SCALE, LONG_SIDE / Math.max(originalWidth, originalHeight));
const { data, width, height } = await page.render({
  render: 'bitmap',
  width: Math.max(1, Math.floor(originalWidth * scale)),
  height: Math.max(1, Math.floor(originalHeight * scale)),
});
parentPort?.postMessage(new Uint8Array(encode({ data, width, height }, QUALITY).data));
