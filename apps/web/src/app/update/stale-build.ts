import { isMissingFile } from '#lib/browser/missing-file.ts';
import { openAnew } from './app-update.ts';

const key = 'reloaded-for-new-build';
const pause = 60_000;

/**
 * The last resort of a page whose files are gone: it was opened before an update, by a browser that keeps nothing for us or has cleared
 * it. If the service worker has the files of the page's own version (see app-update.ts), this does not happen. One reload gets the new
 * page; if a second is needed within a minute, something else is wrong, and the error is shown.
 */
export function mayReload(error: unknown): boolean {
  return isMissingFile(error) && navigator.onLine && Date.now() - lastReload() > pause;
}

export async function reload(): Promise<void> {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage the reload could repeat for ever; the button on the page remains.
    return;
  }
  await openAnew();
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0);
  } catch {
    return Date.now();
  }
}
