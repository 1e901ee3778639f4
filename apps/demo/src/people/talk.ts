import type { CaseKey } from '@app/contract/cases/case-leases';
import { type Actor, type FileNeeds, later, minutes, passStoredMessage, type Tx, writeAbout } from '@app/server/kit';
import type { Upload } from '#world/door.ts';
import { store } from './past-payout.ts';

type Side = 'trader' | 'platform' | 'staff';

export interface Line {
  from: Side;
  to: Side;
  text: string;
  asks?: true;
  file?: Upload;
  /** Staff passed it on to the other party. */
  passed?: true;
}

/** Who speaks for the trader and for the staff; a moderator is known by another kind of name. */
export interface Speakers {
  trader: number;
  judge: { id: number; by: Actor };
}

/** Between two lines, if there is time for it. */
const APART = minutes(12);

/** A conversation that ends now, whole or not at all. `since`: nothing was said before. */
export async function writeTalk(
  needs: FileNeeds,
  key: CaseKey,
  { trader, judge }: Speakers,
  lines: Line[],
  since?: Date,
): Promise<void> {
  const now = needs.clock.now();
  const room = since ? (now.getTime() - since.getTime()) / (lines.length + 1) : APART;
  const apart = Math.min(APART, room);
  const began = later(now, -apart * lines.length);
  const files = await Promise.all(lines.map(async ({ file }) => (file ? [await store(needs, file)] : [])));
  const write = async (tx: Tx, { from: side, to: reader, text, asks, passed }: Line, place: number) => {
    const author = { platform: null, staff: judge.id, trader }[side];
    const by: Actor = { platform: 'platform', staff: judge.by, trader: { user: trader } }[side] as Actor;
    const at = later(began, apart * place);
    const id = await writeAbout(
      tx,
      key,
      { side, reader, author, asks: asks ?? false, text, at },
      { by, at },
      files[place],
    );
    if (passed) await passStoredMessage(tx, key, id, judge.id, { by: judge.by, at: later(at, apart / 2) });
  };
  await needs.db.begin(async (tx) => {
    for (const [place, line] of lines.entries()) await write(tx, line, place);
  });
}
