import { addClosingTrader } from './closing-traders.ts';
import { BUNCH, closeOverHttp, tellPlatform } from './closings.ts';
import { prepareCreates } from './creates.ts';
import { drive } from './drive.ts';
import { countWritten, type Written } from './log.ts';
import { printTable } from './report.ts';
import type { World } from './world.ts';

export interface WritesResult extends Written {
  name: string;
}

export const CLOSING = 'a closing';
export const CREATION = 'a creation';

/** What a closing and a creation write, over HTTP and one after another, all keys and codes included. */
export async function measureWrites(world: World): Promise<WritesResult[]> {
  const { db, vault, server } = world;
  const close = async (bunch: number) => {
    const traders = [await addClosingTrader(db, vault, 10 * BUNCH, server.now())];
    return () => closeOverHttp(world, traders, { closings: BUNCH / bunch, atOnce: 1, bunch });
  };
  const create = await prepareCreates(world);
  await tellPlatform(db, false);
  const acts = {
    [CLOSING]: await close(1),
    [`${CLOSING}, ${BUNCH} a code`]: await close(BUNCH),
    [CREATION]: () => drive(BUNCH, 1, create),
  };
  const print = printTable(['written for one deal', 'bytes of log', '  rows', 'index entries'], 44);
  const results: WritesResult[] = [];
  for (const [name, act] of Object.entries(acts)) {
    const written = await countWritten(db, BUNCH, act);
    print(name, Math.round(written.bytes), written.rows, written.indexEntries);
    results.push({ name, ...written });
  }
  return results;
}
