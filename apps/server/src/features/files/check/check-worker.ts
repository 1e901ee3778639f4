import { closeSync, openSync, readFileSync } from 'node:fs';
import { type Bytes, bytesOf } from './bytes.ts';
import type { CheckJob } from './content-check.ts';
import type { FileExtension } from './file-types.ts';
import { isIsoFilm } from './iso-media.ts';
import { isJpegWhole } from './jpeg.ts';
import { isMatroskaFilm } from './matroska.ts';
import { isAviFilm, isMpegFilm, isOggFilm, isWmvFilm } from './old-films.ts';
import { isPngWhole } from './png.ts';

type Check = (file: Bytes, path: string) => boolean | Promise<boolean>;

const jpeg: Check = (_file, path) => isJpegWhole(readFileSync(path));

/** A PDF is checked when its first page is drawn, see pdf-preview.ts. */
const checks: Record<Exclude<FileExtension, 'pdf'>, Check> = {
  png: isPngWhole,
  jpg: jpeg,
  jpeg,
  mp4: isIsoFilm,
  m4v: isIsoFilm,
  mov: isIsoFilm,
  webm: isMatroskaFilm,
  mkv: isMatroskaFilm,
  ogg: isOggFilm,
  avi: isAviFilm,
  wmv: isWmvFilm,
  mpeg: isMpegFilm,
  mpg: isMpegFilm,
};

// Runs in a process of its own: strangers' files are parsed byte by byte, which may take long. Ends when the server does.
process.on('message', async ({ path, extension }: CheckJob) => {
  process.send?.(await check(path, extension));
});
process.send?.('ready');

async function check(path: string, extension: CheckJob['extension']): Promise<boolean> {
  const file = openSync(path, 'r');
  try {
    return await checks[extension](bytesOf(file), path);
  } catch {
    // A number in the file points outside of it, so it cannot be shown.
    return false;
  } finally {
    closeSync(file);
  }
}
