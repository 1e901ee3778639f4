/** Files may live elsewhere than the API; unless told so at build time, they are where the API is. */
const base: string = import.meta.env.VITE_FILES_BASE ?? import.meta.env.VITE_API_BASE ?? '';

/** Where the browser finds a file whose `url` came in an answer. */
export function fileAddress(url: string): string {
  return base + url;
}
