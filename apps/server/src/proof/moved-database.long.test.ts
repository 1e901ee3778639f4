import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { claimInstallation } from '#db/claim-installation.ts';
import { connect, type Db } from '#db/db.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { rawSql, sql } from '#db/sql.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts';
import { choosePrograms, machinePostgres } from '#embedded-postgres/machine-postgres.ts';
import { listForeignKeys, listTables, quote } from '#features/operations/backup/backup-queries.ts';
import { makeWebhooks } from '#features/platforms/webhooks/webhook-making.ts';
import { setEndpoint } from '#features/platforms/webhooks/webhooks.ts';
import { settlePlaces } from '#journal/places.ts';
import { type NewEvent, record } from '#journal/record.ts';
import { createDatabase, hurryStatements, letCreateDatabases } from '#testing/server/database.ts';
import { startServer } from '#testing/server/server.ts';

// The bundled package has no pg_dump, and one of another version refuses: with the machine's, everything is of the machine.
const programs = choosePrograms(await machinePostgres(), undefined);
const folder = programs && existsSync(join(programs.folder, 'pg_dump')) ? programs.folder : undefined;

let home: string;
let older: EmbeddedPostgres;
let younger: EmbeddedPostgres;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cabinet-moved-'));
  [older, younger] = (await Promise.all(
    ['older', 'younger'].map(async (name) => {
      const postgres = await startEmbeddedPostgres({ dataDir: join(home, name), folder });
      await letCreateDatabases(postgres.adminUrl);
      await hurryStatements(postgres.adminUrl);
      return postgres;
    }),
  )) as [EmbeddedPostgres, EmbeddedPostgres];
  const spend = connect(older.url);
  // It has seen more transactions than the other.
  await spend.run(sql`do $$ begin for n in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$`);
  await spend.close();
});
afterAll(async () => {
  await Promise.all([older.stop(), younger.stop()]);
  await rm(home, { recursive: true, force: true });
});

type Way = (from: string, to: string) => Promise<void>;

const dump: Way = async (from, to) => {
  const run = promisify(execFile);
  const file = join(home, 'dump');
  await run(join(folder ?? '', 'pg_dump'), ['--no-owner', '--format=custom', `--file=${file}`, from]);
  await run(join(folder ?? '', 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${to}`, file]);
};

/** Rows into a schema that is made there, as logical replication and imports do; where numbering stood stays behind. */
const copyRows: Way = async (from, to) => {
  const [source, target] = [connect(from), connect(to)];
  await migrate(target);
  await source.begin((there) =>
    target.begin(async (here) => {
      const foreignKeys = await listForeignKeys(here);
      const tables = await listTables(here);
      for (const { on, name } of foreignKeys) await here.script(`alter table ${on} drop constraint ${name}`);
      for (const { name } of tables) await here.script(`alter table ${quote(name)} disable trigger user`);
      await here.script(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
      for (const { name, columns } of tables) {
        const list = `(${columns.join(', ')})`;
        const { text } = there.copyOut(`copy ${quote(name)} ${list} to stdout`);
        await here.copyIn(`copy ${quote(name)} ${list} from stdin`, text);
      }
      for (const { name } of tables) await here.script(`alter table ${quote(name)} enable trigger user`);
      for (const { on, name, definition } of foreignKeys)
        await here.script(`alter table ${on} add constraint ${name} ${definition}`);
    }),
  );
  await source.close();
  await target.close();
};

const ways: [string, Way][] = [
  ['copied row by row', copyRows],
  ...(folder ? [['pg_dump', dump] as [string, Way]] : []),
];

test.each(ways)(
  'a database moved to another PostgreSQL (%s) tells what was not told yet, and nothing twice',
  async (_, move) => {
    const name = `moved_${ways.findIndex(([, one]) => one === move)}`;
    const template = await createDatabase(older.url, `${name}_template`);
    const made = connect(template);
    await migrate(made);
    await made.close();
    const server = await startServer({}, template);
    onTestFinished(server.stop);
    await claimInstallation(server.db, server.needs.vault, false);
    expect(await settlePlaces(server.db)).toEqual({ moved: false, rewound: false, anew: false });
    await setEndpoint(server.needs, { code: 'test-platform', url: 'http://127.0.0.1:1/' });
    const platform = await server.db.value<number>(sql`select id from platforms where code = 'test-platform'`);

    const end = (db: Db, id: number) => db.begin(async (tx) => record(tx, endedDeal(id, platform, server.clock.now())));
    await end(server.db, 1);
    await end(server.db, 2);
    await makeWebhooks(server.db);
    await end(server.db, 3);
    // Told long ago and swept since.
    await server.db.run(sql`delete from webhooks where object = 'deal:1'`);

    const to = await createDatabase(younger.url, name);
    await move(server.url, to);
    const db = connect(to);
    onTestFinished(() => db.close());
    const told = async () =>
      (await db.many<{ object: string }>(sql`select object from webhooks order by id`)).map(({ object }) => object);
    expect(await told()).toEqual(['deal:2']);
    await expect(makeWebhooks(db)).rejects.toThrow('перезапустите кабинет');

    expect(await settlePlaces(db)).toEqual({ moved: true, rewound: false, anew: true });
    await end(db, 4);
    await makeWebhooks(db);
    expect(await told()).toEqual(['deal:2', 'deal:3', 'deal:4']);
    await end(db, 5);
    await makeWebhooks(db);
    expect(await told()).toEqual(['deal:2', 'deal:3', 'deal:4', 'deal:5']);

    // Numbers go on after the last.
    const login = sql`insert into users (login, email, password_hash, state) values ('after-move', 'after@example.com', 'x', 'active') returning id`;
    const last = await db.value<number>(sql`select coalesce(max(id), 0) from users`);
    expect(await db.value(login)).toBeGreaterThan(last);
    // And the journal is as closed as it was.
    await expect(db.run(sql`update journal set ref = 0`)).rejects.toThrow('append-only');
    const rows = rawSql('select count(*)::int from journal');
    expect(await db.value(rows)).toBe((await server.db.value<number>(rows)) + 2);
  },
);

function endedDeal(id: number, platform: number, at: Date): NewEvent {
  const terms = { amount: 1500_50n, interest_rate: 8_00n, method_group: 'sbp' as const };
  const data = {
    id,
    payment_id: `pay-${id}`,
    ...terms,
    createdAt: at,
    expired: at,
    status: -1 as const,
    closedAt: null,
  };
  return { event: 'deal.expired', ref: id, by: 'system', at, owner: null, platform: { id: platform, data } };
}
