import { sql } from '@app/server/kit';
import { foldDeals, foldNext, usualPace } from '@app/server/testing/server/stage';
import { drive } from '#bench/drive/drive.ts';
import { countWritten, type Written } from '#bench/drive/log.ts';
import { printTable } from '#bench/report/report.ts';
import { addClosingTrader } from '#bench/world/closing-traders.ts';
import type { World } from '#bench/world/world.ts';
import { BUNCH, closeOverHttp, tellPlatform } from './closings.ts';
import { prepareCreates } from './creates.ts';

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
  const fold = await prepareFolding(world);
  const print = printTable(['written for one deal', 'bytes of log', '  rows', 'index entries'], 44);
  const results: WritesResult[] = [];
  const add = async (name: string, deals: number, act: () => Promise<unknown>) => {
    const written = await countWritten(db, deals, act);
    print(name, Math.round(written.bytes), written.rows, written.indexEntries);
    results.push({ name, ...written });
  };
  for (const [name, act] of Object.entries(acts)) await add(name, BUNCH, act);
  await add('folding', usualPace.worth, fold.next);
  await fold.end();
  return results;
}

/** The long history once more from its beginning, as if as many deals came at a time as are worth folding. */
async function prepareFolding({ db, traders: { big } }: World) {
  await foldDeals({ db });
  await db.run(sql`delete from deal_blocks where trader_id = ${big.id}`);
  await db.run(sql`delete from deal_folds where trader_id = ${big.id}`);
  const { worth } = usualPace;
  return { next: () => foldNext(db, big.id, { worth, most: worth }), end: () => foldDeals({ db }) };
}
