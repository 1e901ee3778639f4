import type { CaseFile } from '@app/contract/cases/case-view';
import { shownPages } from '#ui/file/media-view.tsx';

/** What of the case is on the screen: a file, from 0, and its page, from 1. */
export interface ShownPage {
  file: number;
  page: number;
}

export const firstPage: ShownPage = { file: 0, page: 1 };

/** The next page, and after the last the next file; backwards likewise. At either end it stays. */
export function turnPage(files: readonly CaseFile[], { file, page }: ShownPage, step: 1 | -1): ShownPage {
  const to = page + step;
  if (to >= 1 && to <= shownPages(files[file]?.pages ?? 1)) return { file, page: to };
  const next = files[file + step];
  if (!next) return { file, page };
  return { file: file + step, page: step === 1 ? 1 : shownPages(next.pages) };
}
