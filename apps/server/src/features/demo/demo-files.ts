import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileNeeds, type StoredFile, storeFile } from '#features/files/files-service.ts';

export type DemoFile = 'proof.webm' | 'receipt.pdf' | 'proof.png';

/** The same picture each time, yet another file for another mark: a file seen twice is flagged, and only some should be. */
export async function storeDemoFile(needs: FileNeeds, name: DemoFile, mark: string): Promise<StoredFile> {
  const content = await readFile(join(import.meta.dirname, name));
  return storeFile(needs, name, Readable.from([content, tail(name, mark)]));
}

/** What stands after the end nobody sees. A film needs it as an element of its own: EBML «Void». */
function tail(name: DemoFile, mark: string): Buffer {
  const text = Buffer.from(mark.slice(0, 100));
  return name === 'proof.webm' ? Buffer.concat([Buffer.from([0xec, 0x80 | text.length]), text]) : text;
}
