import { MOST_PDF_PAGES } from '@app/contract/files';
import type { FileNeeds } from '#features/files/files-needs.ts';
import { makeCallerTurns } from '#features/files/intake/caller-turns.ts';
import { storageName } from '#features/files/storage/file-names.ts';
import { withStored } from '#features/files/storage/with-stored.ts';
import { drawPage } from './pdf-preview.ts';

/** One at a time, and apart from the previews of what is being sent: who looks through a statement holds up nobody's upload. */
const inTurn = makeCallerTurns();

/** Of all pages that were looked at lately. Browsers keep theirs as well; nothing lies on the disk. */
const MOST_BYTES = 32 * 1024 * 1024;

export type DrawPage = (
  needs: FileNeeds,
  file: { name: string; extension: string },
  page: number,
) => Promise<Uint8Array | undefined>;

/**
 * Draws further pages of a PDF when somebody turns to them, with the limits of the first one. Undefined: there is no such page, or it cannot be
 * drawn in time, which is remembered, too, so that nobody can make the server try again and again.
 */
export function makePageDrawer(mostBytes = MOST_BYTES): DrawPage {
  /** The last used is last. A page that is being drawn has no length yet. */
  const kept = new Map<string, { drawn: Promise<Uint8Array | undefined>; length: number }>();
  let length = 0;

  function keep(key: string, found: { drawn: Promise<Uint8Array | undefined>; length: number }): void {
    kept.delete(key);
    kept.set(key, found);
    for (const [oldest, { length: freed }] of kept) {
      if (length <= mostBytes && kept.size <= MOST_KEPT) return;
      kept.delete(oldest);
      length -= freed;
    }
  }

  return (needs, file, page) => {
    if (file.extension !== 'pdf' || page < 2 || page > MOST_PDF_PAGES) return Promise.resolve(undefined);
    const key = `${file.name} ${page}`;
    const known = kept.get(key);
    if (known) {
      keep(key, known);
      return known.drawn;
    }
    const drawn = inTurn(`file:${file.name}`, () =>
      withStored(needs, storageName(file), async (path) => (await drawPage(path, { page: page - 1 })).jpeg),
    );
    const found = { drawn, length: 0 };
    keep(key, found);
    drawn.then(
      (jpeg) => {
        if (kept.get(key) !== found) return;
        found.length = jpeg?.length ?? 0;
        length += found.length;
        keep(key, found);
      },
      // Too many wait, or the storage is away: that passes.
      () => kept.delete(key),
    );
    return drawn;
  };
}

/** What cannot be drawn takes no bytes, and has an end all the same. */
const MOST_KEPT = 1000;
