import { dealsApi } from '@app/contract/deals/deals-api';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { foldAll } from '#testing/given/deal-counts.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let trader: Visitor;
let base: string;
beforeAll(async () => {
  server = await startServer();
  trader = await server.given.user();
  base = await server.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.stop());

/** A deal a minute from midnight of 1 October in Moscow: closed, run out and waiting by turns. The first has a name like a formula. */
async function givenHistory(count: number): Promise<void> {
  const { id: profile } = await givenProfile(server, trader);
  await server.db.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at)
    select 30, ${trader.id}, n, 1, case n when 1 then '=1+2' else 'e-' || n end, ${profile}, 'sbp', '', 'Иванов; Иван', '4567',
      150050, 950, 135795, case n % 3 when 0 then 1 when 1 then -1 else 0 end, at, at, case n % 3 when 0 then at end
    from (select n, timestamptz '2026-10-01 00:00:00+03' + (n - 1) * interval '1 minute' as at
      from generate_series(1, ${count}::int) n) history`);
  await foldAll(server.needs);
}

const linkTo = async (wanted: object) => (await trader.post(dealsApi.export.path, wanted)).body.url as string;
const linesOf = async (wanted: object) => {
  const answer = await server.http.inject({ method: 'GET', url: await linkTo({ format: 'csv', ...wanted }) });
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([200, 'attachment; filename="deals.csv"']);
  return answer.payload.trimEnd().split('\r\n').slice(1);
};

test('the file has every deal of the filter once, newest first, in batches, as many as the list counts', async () => {
  await givenHistory(2345);
  const payments = (lines: string[]) => lines.map((line) => line.split(';')[1]);
  const all = payments(await linesOf({}));
  expect(all).toHaveLength(2345);
  expect(new Set(all).size).toBe(2345);
  expect([all[0], all[1], all.at(-1)]).toEqual(['e-2345', 'e-2344', "'=1+2"]);

  for (const filters of [
    { status: '1' },
    { status: '0', from: '2026-10-01T10:00', to: '2026-10-02' },
    { lk_id: '4567', from: '2026-10-01T00:30' },
    { lk_id: '1500,50', status: '2' },
    { lk_id: 'e-7', from: '2026-12-01' },
    { lk_id: 'нет такого' },
  ]) {
    const { body } = await trader.post(dealsApi.list.path, { ...filters, page: 1, count: 150 });
    const lines = payments(await linesOf(filters));
    expect([filters, lines.length]).toEqual([filters, body.countTraderDeals]);
    expect(lines.slice(0, 150)).toEqual(body.traderDeals.map(({ payment_id }: { payment_id: string }) => payment_id));
  }
});

test('amounts are exact, times are Moscow’s, requisites as the list shows them; what the bank said stands beside', async () => {
  const [closed] = await linesOf({ lk_id: 'e-3' });
  expect(closed).toMatch(
    /^\d+;e-3;Т-Банк;ЛК\d+;СБП;•••• 4567;"Иванов; Иван";1500,50;9,50;1357,95;01\.10\.2026 00:02:00;Завершено;;;;;$/,
  );
  const [waiting] = await linesOf({ lk_id: 'e-2' });
  expect(waiting).toMatch(/;1500,50;9,50;;01\.10\.2026 00:01:00;Ожидает;;;;;$/);

  const id = await server.db.value<number>(
    sql`select id from deals where trader_id = ${trader.id} and payment_id = 'e-3'`,
  );
  const profile = await server.db.value<number>(sql`select bank_profile_id from deals where id = ${id}`);
  await server.db.run(sql`
    with told as (
      insert into bank_notices (trader_id, device_profile_id, bank, bank_profile_id, amount, channel, at, time_known, received_at, state, phone_id,
        pattern, matched)
      select trader_id, device_profile_id, bank, id, 150050, 'push', '2026-10-01 00:01:30+03', true, '2026-10-01 00:01:31+03', 0, '\\x01', '', false
      from bank_profiles where id = ${profile} returning id)
    update deals set notice_id = (select id from told) where id = ${id}`);
  const [noticed] = await linesOf({ lk_id: 'e-3' });
  expect(noticed).toMatch(/;Завершено;;1500,50;01\.10\.2026 00:01:30;Уведомление банка;вручную$/);
});

test('a workbook has the same rows', async () => {
  const url = await linkTo({ format: 'xlsx', status: '1' });
  const { rawPayload } = await server.http.inject({ method: 'GET', url });
  const sheet = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(sheet.match(/<row>/g)).toHaveLength(1 + 781);
  expect(sheet).toContain('<v>1500.50</v>');
});

test('whoever asks for progress is told before each piece how many rows it ends with', async () => {
  const answer = await fetch(`${base}${await linkTo({ format: 'csv' })}?progress`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const rows: number[] = [];
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at + 4);
    rows.push(bytes.readUInt32BE(at));
    text += bytes.toString('utf8', at + 8, at + 8 + length);
    at += 8 + length;
  }
  expect(rows).toEqual([0, 1000, 2000, 2345]);
  const plain = await server.http.inject({ method: 'GET', url: await linkTo({ format: 'csv' }) });
  expect(text).toBe(plain.payload);
});

/** Reads to the end: whoever does not keeps the connection, and the server waits for it when it stops. */
async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
}

test('one at a time: a second one waits until the first has ended or its reader has gone', async () => {
  const [one, two] = [await linkTo({ format: 'csv' }), await linkTo({ format: 'xlsx' })];
  const leaving = new AbortController();
  const first = await fetch(`${base}${one}`, { signal: leaving.signal });
  const second = await fetch(`${base}${two}`);
  expect([first.status, second.status, (await second.json()).code]).toEqual([200, 409, 'export_running']);
  leaving.abort();
  await expect.poll(() => statusOf(`${base}${two}`)).toBe(200);
});

test('a period that ends before it begins is refused; a link is good for five minutes', async () => {
  const wrong = await trader.post(dealsApi.export.path, { format: 'csv', from: '2026-10-02', to: '2026-10-01' });
  expect([wrong.status, wrong.body.error]).toEqual([400, 'Конец периода раньше начала']);
  const url = await linkTo({ format: 'csv' });
  server.clock.move(minutes(6));
  expect((await server.http.inject({ method: 'GET', url })).statusCode).toBe(403);
});
