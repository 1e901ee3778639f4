import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { foldDeals } from '#features/deals/counts/deal-counts.ts';
import { wrongCounts } from '#testing/given/deal-counts.ts';
import {
  addDeal,
  expectPlainLists,
  givenLister,
  type Lister,
  moveDeal,
  somePeriod,
} from '#testing/given/deal-lists.ts';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { makeDiary, playAll } from '#testing/hostile/model.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

// After every step lists, of all time and of periods, are compared with count(*) and a plain order by, whatever is folded and whatever failed.

const { seed, runs, usual } = fuzzSettings('deal-counts-model', { daily: 1, long: 6 });
const diary = makeDiary();
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The second half of a step in the same transaction; `undone` fails just before the commit. */
interface Ending {
  undone: boolean;
}
type Step = Ending &
  (
    | { do: 'create'; kinds: number[]; gap: number }
    | { do: 'move'; pick: number; to: number; amount: number | undefined }
    | { do: 'fold'; worth: number; most: number }
  );

const undone = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      kinds: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 6 }),
      gap: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1500 })),
      undone,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      pick: fc.nat(),
      to: fc.constantFrom(1, 1, -1, -2, 2),
      amount: fc.constantFrom(undefined, undefined, 200_00, 123_45),
      undone,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fold' as const),
      worth: fc.integer({ min: 1, max: 4 }),
      most: fc.constantFrom(700, 20_000),
      undone,
    }),
  },
);

class Crash extends Error {}

/** Every transaction fails just before the commit. */
const breaking = (db: Db): Db => ({
  ...db,
  begin: (work) =>
    db.begin(async (tx) => {
      await work(tx);
      throw new Crash();
    }),
});

async function act(lister: Lister, step: Step): Promise<void> {
  const db = step.undone ? breaking(server.db) : server.db;
  await take(db, lister, step).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
    diary.note(`${step.do} undone`);
  });
}

async function take(db: Db, lister: Lister, step: Step): Promise<void> {
  if (step.do === 'fold') return foldDeals({ db }, step);
  if (step.do === 'create') {
    return db.begin(async (tx) => {
      for (const kind of step.kinds) await addDeal(tx, lister, kind, step.gap);
    });
  }
  const { traderId } = lister;
  // Waiting ones end, ended ones are accepted late or archived; 1 is final.
  const movable = await db.many<{ number: number; status: number; folded: boolean }>(sql`
    select number, status, coalesce(number < upto and number <> all(apart), false) as folded
    from deals left join deal_folds using (trader_id)
    where trader_id = ${traderId} and status <> 1 and (status < 1 or ${step.to}::int = 1) order by number`);
  const deal = movable[step.pick % Math.max(movable.length, 1)];
  if (!deal) return;
  const to = deal.status === 0 || step.to > 0 ? step.to : 2;
  await db.begin((tx) => moveDeal(tx, traderId, deal.number, to, to === 1 ? step.amount : undefined));
  diary.note(deal.folded ? `moved in the folded part to ${to}` : 'moved in what is counted');
}

test('whatever is made, moved, folded and broken off, every count and page is what the plain query gives', async () => {
  let turn = 0;
  await playAll<object, Lister, Step>({
    seed,
    runs,
    step,
    begin: async () => {
      const real = await givenLister(server);
      // Around the border of two wide blocks.
      await server.db.begin((tx) => addDeal(tx, real, 0, 97_000));
      return { model: {}, real };
    },
    act: (_, lister, step) => act(lister, step),
    compare: async (_, lister) => {
      expect(await server.db.many(wrongCounts)).toEqual([]);
      const shelf = ([undefined, 0, 1, 2] as const)[turn++ % 4];
      await expectPlainLists(server.db, lister, [shelf], 12, await somePeriod(server.db, lister, turn));
    },
  });
  const wanted = [
    ...['create undone', 'move undone', 'fold undone'],
    ...['moved in the folded part to 1', 'moved in the folded part to 2', 'moved in what is counted'],
  ];
  if (usual) expect(diary.missing(wanted)).toEqual([]);
});
