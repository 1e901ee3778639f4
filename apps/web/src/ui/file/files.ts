/** Files may be served from another place than the API; unless the build says so, they are not. */
const base: string = import.meta.env.VITE_FILES_BASE ?? import.meta.env.VITE_API_BASE ?? '';

/** The full address of a file whose `url` came in an answer. */
export function fileAddress(url: string): string {
  return base + url;
}
