import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openPdfium } from '../preview/pdfium.ts';

/** A receipt has one page, a statement some; what comes after is nobody's proof of one payment. */
const MOST_PAGES = 5;
const MOST_SIGNS = 20_000;

// Runs in a thread of its own, like drawing: PDFium gets files from strangers.
const library = await openPdfium();
parentPort?.postMessage('ready');
const document = await library.loadDocument(readFileSync(workerData as string));
let text = '';
for (let page = 0; page < Math.min(document.getPageCount(), MOST_PAGES) && text.length < MOST_SIGNS; page += 1)
  text += `${document.getPage(page).getText()}\n`;
parentPort?.postMessage({ text: text.slice(0, MOST_SIGNS), pages: document.getPageCount() });
