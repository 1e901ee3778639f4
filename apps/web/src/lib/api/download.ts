import { apiBase } from './api.ts';

/** The browser downloads the file itself, by an address that needs no token. */
export function download(path: string): void {
  const link = document.createElement('a');
  link.href = apiBase + path;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
