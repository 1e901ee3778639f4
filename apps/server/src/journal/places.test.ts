import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimInstallation } from '#db/claim-installation.ts';
import { rawSql, sql } from '#db/sql.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { settlePlaces } from './places.ts';
import { horizon, rowsFrom, workOff } from './reader.ts';
import { listReaders } from './reader-lag.ts';
import { record } from './record.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await claimInstallation(server.db, server.needs.vault, false);
});
afterAll(() => server.stop());

const happen = (ref: number) =>
  server.db.begin(async (tx) => {
    record(tx, { event: 'device.created', ref, by: 'system', at: server.clock.now(), owner: 1 });
  });

/** What a reader sees when it reads on. */
async function read(name: string): Promise<number[]> {
  let seen: { ref: number }[] = [];
  await workOff(server.db, name, async (tx, since) => {
    seen = await tx.many(sql`select ref::int from journal j where ${since} and event = 'device.created' order by id`);
  });
  return seen.map(({ ref }) => ref);
}

/** It has seen everything; exactly, whatever other tests on this PostgreSQL have under way. */
const passAll = (name: string) =>
  server.db.run(sql`
    update journal_readers set place = (select (max(xid::text::bigint) + 1)::text::xid8 from journal) where name = ${name}`);

/** As a dump of the database looks in a PostgreSQL that is younger than the one it was made in. */
async function moveToYounger(): Promise<void> {
  const further = (column: string) => rawSql(`(${column}::text::bigint + 1000000000)::text::xid8`);
  await server.db.run(sql`alter table journal alter column xid type xid8 using ${further('xid')}`);
  await server.db.run(sql`update journal_readers set place = ${further('place')} where place > '0'`);
  await server.db.run(sql`update installation set cluster = 1`);
}

const numbers = () =>
  server.db.one<{ acts: bigint; users: bigint }>(sql`
    select nextval('journal_acts') > (select max(act) from journal) as acts,
      nextval('users_id_seq') > (select max(id) from users) as users`);

test('the same PostgreSQL as the last time is nothing to speak of', async () => {
  expect(await settlePlaces(server.db)).toEqual({ moved: false, rewound: false, anew: false });
  expect(await settlePlaces(server.db)).toEqual({ moved: false, rewound: false, anew: false });
  // Moved to an older one, where all transactions to come have larger numbers: every place stands.
  await server.db.run(sql`update installation set cluster = 1`);
  await happen(0);
  await passAll('webhooks');
  expect(await settlePlaces(server.db)).toEqual({ moved: true, rewound: false, anew: false });
  await happen(1);
  expect(await read('webhooks')).toContain(1);
});

test('in a younger PostgreSQL each reader goes on where it was, and reads what was written before that was seen', async () => {
  await server.given.user();
  await happen(2);
  await passAll('webhooks');
  await passAll('notices');
  await happen(3);
  await passAll('notices');
  await happen(4);
  await moveToYounger();

  await happen(5);
  await expect(read('webhooks')).rejects.toThrow('перезапустите кабинет');
  expect((await listReaders(server.db)).map(({ lost }) => lost)).toEqual([true, true, true, true]);
  expect(await server.metrics.getSingleMetricAsString('journal_reader_lag_seconds')).toContain(
    '{reader="webhooks"} +Inf',
  );
  // Logical replication leaves numbering where it began.
  await server.db.run(sql`select setval('journal_acts', 1), setval('users_id_seq', 1)`);

  expect(await settlePlaces(server.db)).toEqual({ moved: true, rewound: false, anew: true });
  expect(await read('webhooks')).toEqual([3, 4, 5]);
  expect(await read('notices')).toEqual([4, 5]);
  expect(await numbers()).toEqual({ acts: true, users: true });
  expect(await settlePlaces(server.db)).toEqual({ moved: false, rewound: false, anew: false });

  await happen(6);
  const seen = await read('webhooks');
  expect(seen).toContain(6);
  expect(seen).not.toContain(4);
  // The live cabinets' reader looks only at what is new.
  const place = await server.db.value<string>(sql`select (${horizon})::text`);
  const fresh = await server.db.many<{ ref: bigint }>(sql`select ref from journal j where ${rowsFrom(place)}`);
  expect(fresh.map(({ ref }) => ref)).not.toContain(4n);
  expect((await listReaders(server.db)).some(({ lost }) => lost)).toBe(false);
});

test('of several processes that start at once on a moved database one sets the places anew', async () => {
  await happen(7);
  await passAll('webhooks');
  await happen(8);
  await moveToYounger();
  const settled = await Promise.all([1, 2, 3].map(() => settlePlaces(server.db)));
  expect(settled.filter(({ anew }) => anew)).toHaveLength(1);
  expect(await read('webhooks')).toEqual([8]);
});

test('a cluster that went back to a moment gives out no number a second time, however often it goes back', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await server.db.begin(async (tx) => {
    record(tx, { event: 'device.created', ref: 9, by: 'system', at: hourAgo, owner: 1 });
  });
  const next = () => server.db.value<bigint>(sql`select nextval('deals_id_seq')`);
  await settlePlaces(server.db);
  const given = await next();
  for (const line of [0, 1_000_000]) {
    await server.db.run(sql`update installation set timeline = ${line}`);
    expect(await settlePlaces(server.db)).toEqual({ moved: false, rewound: true, anew: false });
  }
  expect(await next()).toBeGreaterThan(given + 2n * 3_600n * 20n);
  expect(await settlePlaces(server.db)).toEqual({ moved: false, rewound: false, anew: false });
  // An integer column has room for a hundred such days yet.
  expect(await next()).toBeLessThan(2n ** 31n / 100n);
});

test('a dump brought back into the same PostgreSQL gives out no number a second time either', async () => {
  expect(await settlePlaces(server.db)).toEqual({ moved: false, rewound: false, anew: false });
  const given = await server.db.value<bigint>(sql`select nextval('deals_id_seq')`);
  await server.db.begin((tx) =>
    tx.script(`
      create table brought_back (like installation including all);
      insert into brought_back select * from installation;
      drop table installation;
      alter table brought_back rename to installation`),
  );
  expect(await settlePlaces(server.db)).toEqual({ moved: false, rewound: true, anew: false });
  expect(await server.db.value<bigint>(sql`select nextval('deals_id_seq')`)).toBeGreaterThanOrEqual(given + 1000n);
  expect(await settlePlaces(server.db)).toEqual({ moved: false, rewound: false, anew: false });
});
