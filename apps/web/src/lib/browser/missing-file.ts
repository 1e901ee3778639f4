/** The messages of Chromium, Firefox, Safari and Vite for a file of the page that could not be loaded. */
const words = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && words.test(error.message);
}
