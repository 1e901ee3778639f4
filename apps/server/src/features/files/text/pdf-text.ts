import { Worker } from 'node:worker_threads';
import { seconds } from '#lib/clock.ts';

const START_PATIENCE = seconds(30);
const PATIENCE = seconds(5);

export interface PdfText {
  text: string;
  pages: number;
  /** There is more text than this. */
  cut: boolean;
}

/** The text that a PDF has in itself, in a thread that is ended if it takes too long; undefined if it could not be read. */
export function readPdfText(pdfPath: string, patience = PATIENCE): Promise<PdfText | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-text-worker.ts', import.meta.url), {
      workerData: pdfPath,
      // Gets none of the server's settings, and a small heap of its own.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    });
    const finish = (read?: PdfText) => {
      clearTimeout(timer);
      resolve(read);
      void worker.terminate();
    };
    let timer = setTimeout(finish, START_PATIENCE);
    worker.on('message', (said: 'ready' | PdfText) => {
      if (said !== 'ready') return finish(said);
      clearTimeout(timer);
      timer = setTimeout(finish, patience);
    });
    worker.once('error', () => finish());
    worker.once('exit', () => finish());
  });
}
