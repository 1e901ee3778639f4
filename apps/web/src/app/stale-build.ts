const key = 'reloaded-for-new-build';
const pause = 60_000;

/**
 * After a new version is put in place, a page opened before asks for files that are gone. One reload brings the new page;
 * a second within a minute would mean that something else is wrong, and then the error is shown.
 */
export function mayReload(error: unknown): boolean {
  return isMissingFile(error) && navigator.onLine && Date.now() - lastReload() > pause;
}

export function reload(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage the reload could repeat for ever; the button on the page remains.
    return;
  }
  window.location.reload();
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
