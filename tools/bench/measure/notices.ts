import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { deviceDoorApi } from '@app/contract/devices/device-door';
import { plainRoubles } from '@app/contract/values/money-text';
import { sql } from '@app/server/kit';
import { expectOk } from '#bench/drive/client.ts';
import { drive, inTurn, type Measured, type Run } from '#bench/drive/drive.ts';
import { preparePlainNotices } from '#bench/reference/plain-notices.ts';
import { printTable } from '#bench/report/report.ts';
import { addClosingTrader } from '#bench/world/closing-traders.ts';
import type { World } from '#bench/world/world.ts';

export interface NoticeResult extends Measured {
  name: string;
  /** Notices per second relative to plain SQL. */
  ratio: number;
}

/** What a phone sends that was off line for a while. */
const BUNCH = 20;
export const ONE_BY_ONE = 'server, one notice a request';

/** Paired phones send what their bank wrote; every text is read, and every notice finds its deal among those that wait. */
export async function measureNotices(world: World): Promise<NoticeResult[]> {
  const { url, db, options } = world;
  const { concurrency: atOnce, notices, repeats } = options;
  // Far more than a phone may have stored.
  await db.run(sql`
    insert into rules (name, value) values ('notices_a_day', 1000000), ('notices_a_minute', 1000000) on conflict do nothing`);
  const phones: Phone[] = [];
  const each = (repeats + 1) * (Math.ceil(notices / (2 * atOnce)) + BUNCH);
  await drive(2 * atOnce, 8, async () => phones.push(await addPhone(world, each)), Number.POSITIVE_INFINITY);
  await db.run(sql`analyze deals, waiting_deals, bank_profiles, device_profiles`);
  const plain = await preparePlainNotices(url, atOnce, (repeats + 1) * notices);

  const measured = await inTurn(
    {
      'plain SQL': () => drive(notices, atOnce, (_, lane) => plain.tell(lane)),
      [ONE_BY_ONE]: () => drive(notices, atOnce, (index) => tell(world, phones[index % phones.length], 1)),
      [`server, ${BUNCH} notices a request`]: async (): Promise<Run> => {
        const run = await drive(phones.length, atOnce, (index) => tell(world, phones[index], BUNCH));
        return { times: run.times, seconds: run.seconds / BUNCH };
      },
    },
    { repeats, stretches: 1 },
  );
  await plain.end();
  await mustBeJoined(world, phones);

  const print = printTable(['notices', 'notices/s', 'of plain', ' p50 ms', '  p99 ms'], 34);
  return Object.entries(measured).map(([name, { rate, times }]) => {
    const ratio = rate / measured['plain SQL'].rate;
    print(name, rate, ratio, times.p50, times.p99);
    return { name, rate, times, ratio };
  });
}

interface Phone {
  trader: number;
  key: string;
  /** Deals that have no notice yet, as amounts; taken from the end. */
  unpaid: bigint[];
  told: number;
}

async function addPhone({ db, vault, server }: World, deals: number): Promise<Phone> {
  const now = server.now();
  const { id: trader } = await addClosingTrader(db, vault, deals, now);
  const key = randomBytes(32).toString('base64url');
  await db.run(sql`
    update device_profiles set key_hash = ${createHash('sha256').update(key).digest()}, paired_at = ${now}, seen_at = ${now}
    where trader_id = ${trader}`);
  const rows = await db.many<{ real_amount: bigint }>(sql`select real_amount from deals where trader_id = ${trader}`);
  return { trader, key, unpaid: rows.map(({ real_amount }) => real_amount), told: 0 };
}

async function tell({ client, server }: World, phone: Phone | undefined, count: number): Promise<void> {
  const amounts = phone?.unpaid.splice(-count) ?? [];
  if (!phone || amounts.length < count) throw new Error('No deal is left to be paid');
  const at = server.now().toISOString();
  const notices = amounts.map((amount) => ({
    id: randomUUID(),
    sender: 'com.idamob.tinkoff.android',
    text: textOf(amount),
    at,
  }));
  const answer = await client.post(deviceDoorApi.notices.path, phone.key, JSON.stringify({ notices, sentAt: at }));
  expectOk(answer, 'Notices');
  const matched = answer.body.toString().split('"matched"').length - 1;
  if (matched !== count) throw new Error(`${count} notices, of which ${matched} found their deals: ${answer.body}`);
  phone.told += count;
}

const textOf = (amount: bigint) =>
  `Пополнение на ${plainRoubles(amount).replace('.', ',')} ₽, счет RUB. Иван П. Доступно ${randomBytes(3).readUIntBE(0, 3)} ₽`;

/** Whoever was told «matched» has a deal with exactly this money. */
async function mustBeJoined({ db }: World, phones: Phone[]): Promise<void> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from bank_notices n join deals d on d.notice_id = n.id and d.real_amount = n.amount
    where n.trader_id = any(${phones.map(({ trader }) => trader)}::int[])`);
  const told = phones.reduce((sum, phone) => sum + phone.told, 0);
  if (row?.count !== told) throw new Error(`Notices: ${told} told, ${row?.count} joined`);
}
