import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openPdfium } from '../preview/pdfium.ts';

/** A receipt has one page, a statement some; whoever judges is told that there is more. */
const MOST_PAGES = 5;
const MOST_SIGNS = 20_000;

// Runs in a thread of its own, like drawing: PDFium gets files from strangers.
const library = await openPdfium();
parentPort?.postMessage('ready');
const document = await library.loadDocument(readFileSync(workerData as string));
const pages = document.getPageCount();
let text = '';
let page = 0;
for (; page < Math.min(pages, MOST_PAGES) && text.length < MOST_SIGNS; page += 1)
  text += `${document.getPage(page).getText()}\n`;
parentPort?.postMessage({ text: text.slice(0, MOST_SIGNS), pages, cut: page < pages || text.length > MOST_SIGNS });
