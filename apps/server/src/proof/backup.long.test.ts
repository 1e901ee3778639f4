import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authApi } from '@app/contract/access/auth';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { claimInstallation } from '#db/claim-installation.ts';
import { connect, type Db } from '#db/db.ts';
import { applyStepsOf } from '#db/migrate/migrate.ts';
import { rawSql, sql } from '#db/sql.ts';
import { localStorage } from '#features/files/storage/local-storage.ts';
import { verifyLedger } from '#features/ledger/ledger-checks.ts';
import { findDamage } from '#features/operations/backup/backup-checking.ts';
import { readManifest } from '#features/operations/backup/backup-format.ts';
import { restoreBackup } from '#features/operations/backup/backup-restoring.ts';
import { takeBackup } from '#features/operations/backup/backup-writing.ts';
import { makeWebhooks } from '#features/platforms/webhooks/webhook-making.ts';
import { sendWebhooks, setEndpoint } from '#features/platforms/webhooks/webhooks.ts';
import { seconds } from '#lib/clock.ts';
import { makeVault } from '#lib/vault.ts';
import { wrongCounts } from '#testing/given/deal-counts.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { createDatabase } from '#testing/server/database.ts';
import { oldSteps } from '#testing/server/old-steps.ts';
import { startReceiver } from '#testing/server/receiver.ts';
import { solve, startServer, TEST_PASSWORD, type TestServer, type Visitor } from '#testing/server/server.ts';
import { buildApp } from '../app.ts';

const key = randomBytes(32);
let server: TestServer;
let trader: Visitor;
let beat: () => Promise<unknown>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-backup-'));
  server = await startServer({ vault: makeVault(key) });
  await claimInstallation(server.db, server.needs.vault, false);
  await givenRate(server);
  trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  ({ beat } = await givenProfile(server, trader, { max_amount: 1_000_000 }));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

let payments = 0;
const create = async (): Promise<number> => {
  const number = ++payments;
  const deal = { payment_id: `backup-${number}`, amount: 100 + 40 * number, method_group: 'sbp' };
  await beat();
  const { status, body } = await server.platform('POST', platformApi.createDeal.path, deal);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.id;
};
const close = async (deal_id: number) => {
  server.clock.move(seconds(30));
  const move = { deal_id, otp_code: server.otpCode(), state: 'close' };
  expect((await trader.post(dealsApi.changeStatus.path, move)).status).toBe(200);
};

let copies = 0;
const backup = async (choices: { files?: boolean; key?: Buffer } = {}) => {
  const path = join(folder, `copy-${++copies}`);
  await takeBackup(server.needs, path, { files: true, ...choices });
  return path;
};

/** An installation on which nothing has ever run. */
async function emptyInstallation(given: Buffer | undefined = key) {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  const db = connect(await createDatabase(inject('templateUrl'), name));
  const dataDir = join(folder, name);
  onTestFinished(() => db.close());
  return {
    db,
    dataDir,
    storage: localStorage(join(dataDir, 'files')),
    uploadsDir: join(dataDir, 'uploads'),
    key: given,
  };
}

/** The server again, on the restored data. */
async function reopen(installation: Awaited<ReturnType<typeof emptyInstallation>>) {
  const { http } = await buildApp({ ...server.needs, ...installation });
  onTestFinished(() => http.close());
  return http;
}

const countRows = async (db: Db, table: 'deals' | 'journal' | 'ledger_postings') => {
  const row = await db.one<{ count: number }>(sql`
    select case ${table} when 'deals' then (select count(*) from deals) when 'journal' then (select count(*) from journal)
      else (select count(*) from ledger_postings) end::int as count`);
  return row?.count ?? 0;
};

test('a copy taken while deals come and are closed is one moment of it, and lives on where it is restored', async () => {
  const before = await create();
  await close(before);
  let busy = true;
  const work = (async () => {
    while (busy) await close(await create());
  })();
  const written = await countRows(server.db, 'journal');
  const copy = await backup();
  expect(await countRows(server.db, 'journal')).toBeGreaterThan(written);
  busy = false;
  await work;

  const restored = await emptyInstallation();
  const manifest = await restoreBackup(restored, copy);
  const { db } = restored;
  expect(await verifyLedger(db)).toEqual([]);
  for (const table of ['deals', 'journal', 'ledger_postings'] as const) {
    expect(await countRows(db, table)).toBe(manifest.tables.find(({ name }) => name === table)?.rows);
    expect(await countRows(db, table)).toBeLessThan(await countRows(server.db, table));
  }
  // Every closing is complete: the deal, its postings, its row of the journal, its place in the counts.
  expect(
    await db.one(sql`
      select (select count(*) from deals where status = 1) = (select count(*) from journal where event = 'deal.closed') as told`),
  ).toEqual({ told: true });
  expect(await db.many(wrongCounts)).toEqual([]);
  expect(await db.many(sql`select * from sessions`)).toEqual([]);

  // And it works on: numbers, money and constraints.
  const http = await reopen(restored);
  const { token } = (
    await http.inject({
      method: 'POST',
      url: authApi.signIn.path,
      payload: {
        login: trader.login,
        password: TEST_PASSWORD,
        rc: await solve((await http.inject(authApi.captcha.path)).json()),
        isTrader: true,
      },
    })
  ).json();
  const listed = await http.inject({
    method: 'POST',
    url: dealsApi.list.path,
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  });
  expect(listed.json().countTraderDeals).toBe(await countRows(db, 'deals'));
  await expect(db.run(sql`delete from journal`)).rejects.toThrow('append-only');
  await expect(db.run(sql`update deals set trader_id = -1`)).rejects.toThrow('foreign key');
  const fresh = await db.one<{ id: number }>(sql`
    insert into users (login, email, password_hash, state) values ('after-restore', 'after@example.com', 'x', 'active') returning id`);
  expect(fresh?.id).toBeGreaterThan(trader.id);
});

test('every row of every table is what it was, receipts open, and what waited to be told to the platform is told', async () => {
  const people = payoutPeople(server);
  const payoutTrader = await people.trader();
  const payout = await people.inReview(payoutTrader);
  // An upload that nobody has claimed yet is not copied.
  await server.db.run(sql`
    insert into files (name, extension, type, size, sha256, created_at)
    values (${'f'.repeat(32)}, 'png', 'image/png', 1, ${randomBytes(32)}, now())`);
  const receiver = await startReceiver();
  await setEndpoint(server.needs, { code: 'test-platform', url: receiver.url });
  const deal = await create();
  await close(deal);
  // Many blocks of text, some rows longer than a block, and everything that text has to escape.
  await server.db.run(sql`
    insert into journal (event, ref, groups, actor, data)
    select 'test.filler', n, '{}', E'tab\\t, new\\nline, \\\\ and «ё»',
      jsonb_build_object('text', repeat(md5(n::text), n % 50 + (n % 5000 = 1)::int * 10000))
    from generate_series(1, 10000) n`);

  const restored = await emptyInstallation();
  const { tables } = await restoreBackup(restored, await backup());
  expect(tables.length).toBeGreaterThan(25);
  for (const { name } of tables.filter((table) => table.name !== 'files')) {
    // Places in the journal belong to one cluster.
    const row = `(to_jsonb(t) - '{xid,place}'::text[])::text`;
    const digest = rawSql(`select md5(string_agg(${row}, '' order by ${row})) as digest from "${name}" t`);
    expect([name, await restored.db.one(digest)]).toEqual([name, await server.db.one(digest)]);
  }

  expect(await restored.db.many(sql`select owner_id from files`)).toEqual([{ owner_id: payout }]);
  const [{ url }] = (await people.list(payoutTrader, { status: 2 })).payoutRequests;
  const http = await reopen(restored);
  const [there, here] = [await http.inject(url), await server.http.inject(url)];
  expect(there.statusCode).toBe(200);
  expect(there.rawPayload).toEqual(here.rawPayload);
  expect(await readdir(restored.uploadsDir)).toEqual([]);

  // No webhook had been made of it when the copy was taken.
  await makeWebhooks(restored.db);
  await sendWebhooks({ ...server.needs, db: restored.db }, `deal:${deal}`);
  expect(receiver.types()).toEqual(['deal.closed']);
});

test('a file that the storage has lost does not stop the copy and is named in it', async () => {
  const people = payoutPeople(server);
  await people.inReview(await people.trader());
  const lost = await server.db.one<{ name: string }>(sql`
    select name || '.' || extension as name from files where owner_kind is not null order by id desc limit 1`);
  await server.needs.storage.remove(lost?.name ?? '');
  const { files } = await readManifest(await backup());
  expect(files?.missing).toEqual([lost?.name]);
  expect(files?.count).toBeGreaterThan(0);
});

test('a damaged part, a missing one and a strange manifest are found before anything is written', async () => {
  const copy = await backup();
  const manifest = await readManifest(copy);
  expect(await findDamage(copy, manifest)).toEqual([]);
  const restored = await emptyInstallation();

  await appendFile(join(copy, 'tables/deals.copy.gz'), 'x');
  await rm(join(copy, 'tables/users.copy.gz'));
  await expect(restoreBackup(restored, copy)).rejects.toThrow(
    'Копия повреждена, восстанавливать из неё нельзя:\ntables/deals.copy.gz\ntables/users.copy.gz',
  );
  await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, migrations: ['9999_later.sql'] }));
  await expect(restoreBackup(restored, copy)).rejects.toThrow('более новой версией программы (9999_later.sql)');
  await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, migrations: oldSteps.slice(0, 50) }));
  await expect(restoreBackup(restored, copy)).rejects.toThrow(
    'Копия старше версии 0.1.0: в ней последний шаг 0053_inbox',
  );
  await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, format: 2 }));
  await expect(restoreBackup(restored, copy)).rejects.toThrow('более новой версией');
  await writeFile(join(copy, 'manifest.json'), '{');
  await expect(restoreBackup(restored, copy)).rejects.toThrow('manifest.json не читается');
  await expect(restoreBackup(restored, folder)).rejects.toThrow('нет резервной копии');
  expect(await restored.db.many(sql`select * from pg_tables where schemaname = 'public'`)).toEqual([]);
});

test('only an empty database is restored into, only with the right key, and only a new folder is written to', async () => {
  const copy = await backup();
  const other = await emptyInstallation(randomBytes(32));
  await expect(restoreBackup(other, copy)).rejects.toThrow('Ключ не подходит к этой копии');
  await expect(restoreBackup({ ...other, key: undefined }, copy)).rejects.toThrow('Нет ключа');
  await other.db.run(sql`create table somebody (id integer)`);
  await expect(restoreBackup({ ...other, key }, copy)).rejects.toThrow('только в пустую базу');
  await expect(takeBackup(server.needs, copy, { files: true })).rejects.toThrow('уже есть');
  expect((await readdir(copy)).sort()).toEqual(['files', 'files.tsv.gz', 'manifest.json', 'tables']);
});

test('the key travels only when asked to, and files may stay behind', async () => {
  const copy = await backup({ key, files: false });
  const restored = await emptyInstallation();
  await restoreBackup({ ...restored, key: undefined }, copy);
  expect(await readFile(join(restored.dataDir, 'secret.key'), 'utf8')).toBe(key.toString('base64'));
  expect(await readdir(copy)).not.toContain('files');
});

test('a copy of version 0.1.0 is brought up to date with everything in it', async () => {
  const old = await emptyInstallation();
  await old.db.begin((tx) => applyStepsOf(tx, oldSteps));
  await claimInstallation(old.db, server.needs.vault, false);
  await old.db.run(sql`insert into usdt_rates (rate, set_at, reason) values (92_40, now(), 'of old')`);
  const copy = join(folder, 'old-copy');
  // Without files: this version asks for a column of theirs that version 0.1.0 does not have.
  await takeBackup({ ...server.needs, ...old }, copy, { files: false });
  const manifest = await readManifest(copy);
  await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, migrations: oldSteps }));

  const restored = await emptyInstallation();
  await restoreBackup(restored, copy);
  const namesIn = async (db: Db) =>
    (await db.many<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name);
  expect(await namesIn(restored.db)).toEqual(await namesIn(server.db));
  expect(await restored.db.many(sql`select rate, reason from usdt_rates`)).toEqual([
    { rate: 92_40n, reason: 'of old' },
  ]);
});

test('of a copy that breaks off nothing is left', async () => {
  const path = join(folder, 'broken-off');
  const storage = { ...server.needs.storage, read: () => Promise.reject(new Error('the disk is gone')) };
  await expect(takeBackup({ ...server.needs, storage }, path, { files: true })).rejects.toThrow('the disk is gone');
  expect((await readdir(folder)).filter((name) => name.startsWith('broken-off'))).toEqual([]);
});
