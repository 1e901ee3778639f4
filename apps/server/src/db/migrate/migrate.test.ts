import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect, type Db, type Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { describeSchema } from '#testing/schema/describe-schema.ts';
import { copyDatabase, createDatabase } from '#testing/server/database.ts';
import { oldSteps } from '#testing/server/old-steps.ts';
import { operate } from '#testing/server/operator.ts';
import { migrate } from './migrate.ts';
import { BASELINE, makeStep, readSteps } from './migration-steps.ts';

const steps = await readSteps();
const names = steps.map(({ name }) => name);
const applied = async (db: Db) =>
  (await db.many<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name);

/** Nothing is in it yet. */
async function emptyDatabase(): Promise<{ db: Db; url: string }> {
  const url = await createDatabase(inject('templateUrl'), `empty_${randomUUID().replaceAll('-', '')}`);
  return { db: another(url), url };
}

/** Of this version. */
async function presentDatabase(): Promise<{ db: Db; url: string }> {
  const { db, url, drop } = await copyDatabase(inject('templateUrl'));
  onTestFinished(drop);
  return { db, url };
}

function another(url: string): Db {
  const db = connect(url);
  onTestFinished(() => db.close());
  return db;
}

/** As version 0.1.0 left it, with a trader in it. */
async function oldDatabase(): Promise<{ db: Db; url: string }> {
  const { db, url } = await emptyDatabase();
  const [baseline] = steps;
  await db.begin(async (tx) => {
    await tx.script(baseline?.text ?? '');
    await tx.run(
      sql`insert into users (login, email, password_hash, state) values ('ivan', 'ivan@example.com', '', 'active')`,
    );
    await noteOldSteps(tx, oldSteps);
  });
  return { db, url };
}

async function noteOldSteps(tx: Tx, done: string[]): Promise<void> {
  await tx.script('create table migrations (name text primary key, applied_at timestamptz not null default now())');
  await tx.run(sql`insert into migrations (name) select unnest(${done}::text[])`);
}

test('no two steps have one number', () => {
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('a database of version 0.1.0 goes on from there with everything in it, and ends like a new one; the operator sees what waits', async () => {
  const { db, url } = await oldDatabase();
  const operator = (name: string) => operate([name], { DATABASE_URL: url });
  const waiting = names.slice(1).map((name) => `\n${name}\tждёт`);
  expect(await operator('migrate:status')).toMatchObject({
    said: `База версии 0.1.0, её шагов: 86. Они вместе и есть 0001_baseline.sql.${waiting.join('')}`,
    code: waiting.length === 0 ? 0 : 1,
  });
  expect(await applied(db), 'looking changes nothing').toEqual(oldSteps);

  expect((await operator('migrate')).code).toBe(0);
  expect(await applied(db)).toEqual(names);
  expect(await db.value(sql`select login from users`)).toBe('ivan');
  const fresh = await presentDatabase();
  expect(await describeSchema(db)).toBe(await describeSchema(fresh.db));

  expect((await operator('migrate')).said).toBe('Схема базы уже этой версии.');
  const { said, code } = await operator('migrate:status');
  expect(said.split('\n')).toEqual(names.map((name) => expect.stringContaining(`${name}\tприменена 20`)));
  expect(code).toBe(0);
});

test('an older one is refused with the version to start first; so is one that this version was interrupted on', async () => {
  const { db } = await emptyDatabase();
  const older = oldSteps.slice(0, -1);
  await db.begin((tx) => noteOldSteps(tx, older));
  await expect(migrate(db)).rejects.toThrow(
    'База старше версии 0.1.0: в ней последний шаг 0097_long_statements_read_anew.sql. Запустите сначала версию 0.1.0',
  );
  expect(await applied(db)).toEqual(older);

  await db.run(sql`insert into migrations (name) values (${oldSteps.at(-1)})`);
  await db.run(sql`create table requisites_before (id integer)`);
  await expect(migrate(db)).rejects.toThrow('Версия 0.1.0 не довела базу до конца');
  expect(await applied(db)).toEqual(oldSteps);
});

// The pattern for a step that changes rows: a database of the step before with rows of every kind that it may meet, and what they are after it.
test('0004 gives paid payouts without a time the usual one and leaves all others as they are', async () => {
  const { db } = await emptyDatabase();
  await migrate(db, upTo('0003'));
  await db.begin((tx) =>
    tx.script(`
      insert into platforms (id, code, name, created_at) overriding system value values (1, 'acme', 'ACME', now());
      insert into users (id, login, email, password_hash, state) overriding system value values (1, 'ivan', 'ivan@example.com', '', 'active');
      insert into payouts (platform_id, payout_id, trader_id, bank, method, pan, pan_tail, fio, amount, bonus, status, note, note_kind,
        created_at, pin_at, moved_at, reverse_until)
      select 1, name, 1, '100000000004', 'card', '', '0007', 'Петров', 100000, 200, status,
        case when status = 4 then 'Нет' else '' end, case when status = 4 then 'cancelled' end,
        '2026-11-18 08:00Z', '2026-11-18 08:00Z', '2026-11-18 09:00Z', reverse_until
      from (values ('paid', 6, null), ('paid for a week', 6, '2026-11-25 09:00Z'::timestamptz), ('in review', 2, null), ('refused', 4, null))
        as kinds (name, status, reverse_until)`),
  );
  const before = await payoutsOf(db);

  await migrate(db, upTo('0004'));

  expect(await payoutsOf(db)).toEqual({
    ...before,
    paid: { ...before.paid, reverse_until: '2026-12-18T09:00:00+00:00' },
  });
});

test('0006 makes moderators colleagues, and lets each role count from when it was confirmed', async () => {
  const { db } = await emptyDatabase();
  await migrate(db, upTo('0005'));
  await db.begin((tx) =>
    tx.script(`
      insert into users (id, login, email, password_hash, state, "group", created_at) overriding system value
      select id, 'somebody-' || id, id || '@example.com', '', state, "group", '2026-01-01 00:00Z'
      from (values (1, 1, 'active'), (2, 1, 'active'), (3, 2, 'active'), (4, 2, 'blocked'), (5, 0, 'active')) as v (id, "group", state);
      insert into staff (user_id, roles, state, confirmed, owner_until) values
        (1, '{owner}', 'active', true, null), (2, '{support,viewer}', 'off', true, '2026-11-01 00:00Z');
      insert into journal (event, ref, actor, at, groups, data) values
        ('staff.invited', 2, 'staff:1', '2026-02-01 00:00Z', '{}', '{}'),
        ('staff.confirmed', 2, 'staff:1', '2026-03-01 00:00Z', '{}', '{}'),
        ('user.group_changed', 3, 'operator', '2026-04-01 00:00Z', '{}', '{}')`),
  );

  await migrate(db, upTo('0006'));

  expect(
    await db.many(sql`
      select user_id as id, state, asked_by, roles_until->>'owner' is not null as was_owner,
        array(select key || ' ' || to_char(value::timestamptz at time zone 'utc', 'MM') from jsonb_each_text(roles_since) order by 1) as since
      from staff order by 1`),
  ).toEqual([
    { id: 1, state: 'active', asked_by: null, was_owner: false, since: ['owner 01'] },
    { id: 2, state: 'off', asked_by: 1, was_owner: true, since: ['support 03', 'viewer 03'] },
    { id: 3, state: 'active', asked_by: null, was_owner: false, since: ['moderator 04'] },
    { id: 4, state: 'off', asked_by: null, was_owner: false, since: ['moderator 01'] },
  ]);
});

const upTo = (number: string) => steps.filter(({ name }) => name.slice(0, number.length) <= number);
const payoutsOf = (db: Db) =>
  db.value<Record<string, object>>(sql`select jsonb_object_agg(payout_id, to_jsonb(p)) from payouts p`);

test('a file changed after it was applied is refused by its name, whatever ends its lines; so is a database of a later version', async () => {
  const { db } = await presentDatabase();
  const crlf = steps.map(({ name, text }) => makeStep(name, text.replaceAll('\n', '\r\n')));
  expect(await migrate(db, crlf)).toEqual([]);
  const changed = steps.map((step) => (step.name === BASELINE ? makeStep(step.name, `${step.text} `) : step));
  await expect(migrate(db, changed)).rejects.toThrow('Миграция 0001_baseline.sql не та, что применена к базе');
  await db.run(sql`insert into migrations (name, hash) values ('9999_later.sql', '')`);
  await expect(migrate(db)).rejects.toThrow('уже есть миграция 9999_later.sql. Обновите программу');
});

test('of several starts at once on an empty database one migrates, the others wait for it', async () => {
  const { db, url } = await emptyDatabase();
  const done = await Promise.all([db, another(url), another(url)].map((each) => migrate(each)));
  expect(done.sort((one, other) => one.length - other.length)).toEqual([[], [], names]);
});

test('a step that fails leaves what came before it and nothing of its own', async () => {
  const { db } = await presentDatabase();
  const good = makeStep('9997_good.sql', 'create table good (id integer);');
  const bad = makeStep('9998_bad.sql', 'create table bad (id integer); select 1 / 0;');
  await expect(migrate(db, [...steps, good, bad])).rejects.toThrow('division by zero');
  expect(await applied(db)).toEqual([...names, good.name]);
  expect(await db.value(sql`select to_regclass('bad')`)).toBeNull();
});

test('a step outside a transaction is done once, by one of several, statement by statement, and anew where it broke off', async () => {
  const { db, url } = await presentDatabase();
  const index = makeStep(
    '9998_index.sql',
    `-- outside a transaction
-- Logins are looked at by their age.
drop index concurrently if exists users_age;
create index concurrently users_age on users (created_at);
`,
  );
  // Broken off before: an index of that name, which nobody may use.
  await db.run(sql`create index users_age on users (id)`);
  const done = await Promise.all([db, another(url), another(url)].map((each) => migrate(each, [...steps, index])));
  expect(done.flat()).toEqual([index.name]);
  expect(await db.value(sql`select pg_get_indexdef('users_age'::regclass)`)).toContain('(created_at)');
});

test.each(['inside', 'outside'])(
  'a step %s a transaction waits for a busy table without keeping others from it, and is done when the table is free',
  async (where) => {
    const { db, url } = await presentDatabase();
    const patience = { milliseconds: 20, pause: 5 };
    const begins = where === 'outside' ? '-- outside a transaction\n' : '';
    const busy = makeStep('9998_busy.sql', `${begins}alter table users add column nickname text;\n`);
    const all = [...steps, busy];
    const reader = another(url);
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: reads, resolve: reading } = Promise.withResolvers<void>();
    const held = reader.begin(async (tx) => {
      await tx.run(sql`select 1 from users`);
      reading();
      await free;
    });
    await reads;
    await expect(migrate(db, all, { ...patience, tries: 2 })).rejects.toThrow(
      'Миграция 9998_busy.sql не дождалась таблицы',
    );
    const migrated = migrate(db, all, { ...patience, tries: Number.POSITIVE_INFINITY });
    expect(await reader.many(sql`select login from users`)).toEqual([]);
    letGo();
    await held;
    expect(await migrated).toEqual([busy.name]);
  },
);
