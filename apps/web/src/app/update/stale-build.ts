import { openAnew } from './app-update.ts';

const key = 'reloaded-for-new-build';
const pause = 60_000;

/**
 * The last resort of a page whose files are gone: opened before a new version was put in place, by a browser that keeps
 * nothing for us or has cleared what it kept. Where the service worker has the files of the page's own version (see
 * app-update.ts), it never comes to this. One reload brings the new page; a second within a minute would mean that
 * something else is wrong, and then the error is shown.
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

/** The words of Chromium, Firefox, Safari and Vite for it. */
const words = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && words.test(error.message);
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0);
  } catch {
    return Date.now();
  }
}
