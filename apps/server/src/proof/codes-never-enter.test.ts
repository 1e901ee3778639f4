import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { deviceDoorApi } from '@app/contract/devices/device-door';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawSql, sql } from '#db/sql.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

// Whatever a phone sends, a text with a code leaves no trace: not in the database, not in the log, not in a file, not in an answer.

const { seed, runs } = fuzzSettings('codes-never-enter', 400);
let server: TestServer;
let key: string;
let uploadsDir: string;
let log = '';
beforeAll(async () => {
  uploadsDir = await mkdtemp(join(tmpdir(), 'cabinet-codes-'));
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  server = await startServer({ logLevel: 'trace', logStream, uploadsDir });
  const trader = await server.given.user();
  ({ key } = await givenProfile(server, trader));
  // Whoever allows it gives away most.
  expect((await trader.post(arrivalsApi.saveSettings.path, { share_unknown: 1 })).status).toBe(200);
});
afterAll(async () => {
  await server.stop();
  await rm(uploadsDir, { recursive: true, force: true });
});

/** Letters that stand in no other text of the server. */
const MARK = 'Ъыщъ';

const digits = (length: number) => fc.integer({ min: 10 ** (length - 1), max: 10 ** length - 1 }).map(String);
const code = fc
  .oneof(digits(4), digits(5), digits(6), digits(6), digits(8))
  .chain((plain) =>
    fc.constantFrom(plain, plain.replace(/^(\d{3})(\d{3})$/, '$1 $2'), plain.replace(/^(\d{3})(\d{3})$/, '$1-$2')),
  );
const sayings = [
  (code: string) => `Код ${code}. Никому не сообщайте`,
  (code: string) => `${code} - код подтверждения перевода 1500р`,
  (code: string) => `Kod: ${code}. Nikomu ne soobshayte`,
  (code: string) => `Никому не говорите код ${code}! Вход в Т-Банк`,
  (code: string) => `Пароль для входа ${code}`,
  (code: string) => `Your verification code is ${code}`,
  (code: string) => `Пополнение на 1 500 ₽, счет RUB. Ольга С. Доступно 3 568 ₽. Код ${code}`,
  (code: string) => `К о д: ${code}`,
  (code: string) => `КОД${code}`,
  (code: string) => `<#> ${code} одноразовый пароль`,
  (code: string) => `Подтвердите вход: ${code}`,
  (code: string) => code,
];
const senders = ['T-Bank', '900', 'com.idamob.tinkoff.android', 'ru.sberbankmobile', '+79161234567', 'кто-то'];

const sent = fc.record({
  code,
  say: fc.constantFrom(...sayings),
  sender: fc.constantFrom(...senders),
  /** How the request is spoilt, if it is. */
  spoilt: fc.constantFrom('no', 'no', 'no', 'time', 'type', 'json', 'length', 'key'),
});

test(`texts with codes are refused unread and are found nowhere afterwards (FUZZ_SEED=${seed})`, async () => {
  const codes = new Set<string>();
  const before = await dumpAll();
  let [refused, answers] = [0, ''];
  for (const { code, say, sender, spoilt } of fc.sample(sent, { seed, numRuns: runs })) {
    codes.add(code);
    const text = say(`${code}`);
    const told = { id: `fuzz-${codes.size}-${refused}`, sender, text: `${MARK} ${text}`, at: new Date().toISOString() };
    const plain = { notices: [{ ...told, text }] };
    const bodies: Record<typeof spoilt, unknown> = {
      no: plain,
      time: { notices: [{ ...told, at: text }] },
      type: { notices: { [text]: told } },
      json: `{"notices": [{"text": "${told.text}`,
      length: { notices: [{ ...told, text: told.text.repeat(500) }], [text]: text },
      key: plain,
    };
    const body = bodies[spoilt];
    const answer = await server.http.inject({
      method: 'POST',
      url: deviceDoorApi.notices.path,
      headers: {
        authorization: `Bearer ${spoilt === 'key' ? 'x'.repeat(40) : key}`,
        'content-type': 'application/json',
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    answers += answer.body.replace(/"serverTime":"[^"]*"/, '');
    if (spoilt !== 'no') {
      expect([spoilt, answer.statusCode]).toEqual([spoilt, spoilt === 'key' ? 401 : 400]);
      continue;
    }
    expect([text, answer.json().results[0]?.outcome]).toEqual([text, 'refused']);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(runs / 4);
  const counted = await server.db.one<{ refused: number }>(sql`select sum(refused)::int as refused from notice_counts`);
  expect(counted?.refused).toBe(refused);

  const places = { database: await dumpAll(), log: log.replace(UUID, ''), files: await readAll(uploadsDir), answers };
  // Shorter ones, and round ones, stand in many a number.
  const telling = [...codes].filter((one) => one.length > 5 && !isIn(before, one));
  expect(telling.length).toBeGreaterThan(runs / 4);
  expect(places.log.length).toBeGreaterThan(1000);
  for (const [place, content] of Object.entries(places)) {
    expect([place, content.includes(MARK)]).toEqual([place, false]);
    expect([place, telling.filter((one) => isIn(content, one))]).toEqual([place, []]);
  }
}, 600_000);

/** A number of a request, drawn by chance: six digits in a row of one of them may well be one of the codes. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const isIn = (content: string, code: string) => new RegExp(`(?<![\\d.])${code}(?!\\d)`).test(content);

/** Every row of every table as text, without bytes: those are hashes and what is sealed. */
async function dumpAll(): Promise<string> {
  const tables = await server.db.many<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const parts: string[] = [];
  for (const { name } of tables)
    for (const { row } of await server.db.many<{ row: string }>(rawSql(`select t::text as row from ${name} t`)))
      parts.push(row.replace(/\\+x[0-9a-f]+/g, '').replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*/g, ''));
  return parts.join('\n');
}

async function readAll(directory: string): Promise<string> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
