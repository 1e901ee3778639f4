import { fileKind, pageUrl } from '@app/contract/files';

/** Files may be served from another place than the API; unless the build says so, they are not. */
const base: string = import.meta.env.VITE_FILES_BASE ?? import.meta.env.VITE_API_BASE ?? '';

/** The full address of a file whose `url` came in an answer. */
export function fileAddress(url: string): string {
  return base + url;
}

/** The picture that is shown of a file: itself, or a page of a PDF, from 1. A film has none. */
export function pictureAddress(url: string, page = 1): string | undefined {
  const kind = fileKind(url);
  if (kind === 'video') return undefined;
  return fileAddress(kind === 'pdf' ? pageUrl(url, page) : url);
}
