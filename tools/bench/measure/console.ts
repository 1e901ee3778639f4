import { consoleDealsApi } from '@app/contract/console/console-deals';
import { consoleSearchApi } from '@app/contract/console/console-search';
import { dealsApi } from '@app/contract/deals/deals-api';
import { addDays, beginOf, endOf, moscowDay } from '@app/contract/values/period';
import { addStaff, type Db, enableWithSecret, phoneContext, type Sql, sql, type Vault } from '@app/server/kit';
import { expectOk } from '#bench/drive/client.ts';
import { drive, inTurn, type Measured } from '#bench/drive/drive.ts';
import { printTable } from '#bench/report/report.ts';
import { openSession } from '#bench/world/traders.ts';
import type { World } from '#bench/world/world.ts';

export interface ConsoleResult {
  name: string;
  /** What kind of question it is; each has a limit of its own. */
  of: 'list' | 'search';
  found: number;
  console: Measured;
  /** The first page of a trader's own list, in turn with it. */
  own: Measured;
  /** Its median by that of the trader's list. */
  ratio: number;
}

interface Case {
  name: string;
  of: ConsoleResult['of'];
  body: object;
  /** By hand, what must be found: the numbers of the first page, newest first. */
  plain?: Sql;
}

const STRETCHES = 2;
const PAGE = 50;

/** Lists and search of the console over everybody's deals. One question at a time: it is what somebody waits for. */
export async function measureConsole(world: World): Promise<ConsoleResult[]> {
  const { client, traders, db, vault, server, options } = world;
  const token = await givenViewer(db, vault, server.now());
  await sealPhones(db, vault);
  const stretch = Math.ceil(options.searches / 8 / STRETCHES);
  const print = printTable(['staff, one at a time', '  found', ' p50 ms', ' p99 ms', "a trader's", 'ratio'], 38);
  const results: ConsoleResult[] = [];
  for (const { name, of, body, plain } of await casesOf(db, traders.big.id)) {
    const path = of === 'list' ? consoleDealsApi.list.path : consoleSearchApi.find.path;
    const ask = async () => {
      const answer = await client.post(path, token, JSON.stringify(body));
      expectOk(answer, name);
      return JSON.parse(answer.body.toString());
    };
    const answer = await ask();
    const rows: { id: number; kind?: string }[] = answer.rows ?? answer.found;
    if (plain) await checkSame(db, name, rows, plain);
    const own = { lk_id: '', status: '-9', page: 1, count: PAGE };
    const askOwn = async () =>
      expectOk(await client.post(dealsApi.list.path, traders.small.token, JSON.stringify(own)), name);
    const measured = await inTurn(
      { console: () => drive(stretch, 1, ask), own: () => drive(stretch, 1, askOwn) },
      { repeats: options.repeats, stretches: STRETCHES },
    );
    const ratio = measured.console.times.p50 / measured.own.times.p50;
    print(name, rows.length, measured.console.times.p50, measured.console.times.p99, measured.own.times.p50, ratio);
    results.push({ name, of, found: rows.length, ...measured, ratio });
  }
  return results;
}

async function checkSame(db: Db, name: string, rows: { id: number; kind?: string }[], plain: Sql): Promise<void> {
  const ids = rows.filter(({ kind = 'deal' }) => kind === 'deal').map(({ id }) => id);
  const expected = (await db.many<{ id: number }>(plain)).map(({ id }) => id);
  if (ids.join() !== expected.join()) throw new Error(`${name}: ${ids} from the server, ${expected} by hand`);
}

async function casesOf(db: Db, big: number): Promise<Case[]> {
  const middle = await db.one<{ id: number; payment_id: string; tail: string; created_at: Date }>(sql`
    select id, payment_id, requisite_tail as tail, created_at from deals
    where id >= (select max(id) / 2 from deals) order by id limit 1`);
  if (!middle) throw new Error('There are no deals');
  const day = moscowDay(middle.created_at);
  const from = addDays(day, -1);
  const newest = (where: Sql, limit = PAGE) => sql`select id from deals where ${where} order by id desc limit ${limit}`;
  const between = sql`created_at >= ${beginOf(from)} and created_at < ${endOf(day)}`;
  const list = (name: string, body: object, plain?: Sql): Case => ({ name, of: 'list', body, ...(plain && { plain }) });
  const find = (name: string, text: string, plain?: Sql): Case => {
    return { name, of: 'search', body: { text }, ...(plain && { plain }) };
  };
  return [
    list('all, first page', {}, newest(sql`true`)),
    list('all, from the middle', { before: middle.id }, newest(sql`id < ${middle.id}`)),
    list('two days half a year ago', { from, to: day }, newest(between)),
    list('the big trader', { trader: String(big) }, newest(sql`trader_id = ${big}`)),
    list(
      'the big trader, two days',
      { trader: String(big), from, to: day },
      newest(sql`trader_id = ${big} and ${between}`),
    ),
    list('waiting', { status: 0 }, newest(sql`status = 0`)),
    list('a bank', { bank: '100000000008' }),
    list('nothing in the newest 20 000', { status: 2, amount_from: 1, amount_to: 1.01 }),
    find('deal by its number', String(middle.id), sql`select id from deals where id = ${middle.id}`),
    find('deal by Payment ID', middle.payment_id, sql`select id from deals where payment_id = ${middle.payment_id}`),
    find('last digits', middle.tail, newest(sql`requisite_tail = ${middle.tail}`, 5)),
    find('login', 'bench-17'),
    find('phone', '+79990000017'),
    find('nothing', 'nothing-has-this-number'),
  ];
}

async function givenViewer(db: Db, vault: Vault, now: Date): Promise<string> {
  const change = { by: 'operator', at: now } as const;
  const login = `viewer-${now.getTime()}`;
  const person = {
    login,
    email: `${login}@example.com`,
    password_hash: '',
    roles: ['viewer'],
    state: 'active',
  } as const;
  const id = await db.begin(async (tx) => {
    const added = await addStaff(tx, person, change);
    await enableWithSecret(tx, vault, added, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
    return added;
  });
  return openSession(db, id, now);
}

/** The loaded history has no phones; a search for one opens them all. */
async function sealPhones(db: Db, vault: Vault): Promise<void> {
  const devices = await db.many<{ id: number; trader_id: number }>(sql`select id, trader_id from device_profiles`);
  const phones = devices.map(({ id, trader_id }) =>
    vault.seal(`+7999${String(id).padStart(7, '0')}`, phoneContext(trader_id)),
  );
  await db.run(sql`
    update device_profiles d set phone = sealed.phone
    from unnest(${devices.map(({ id }) => id)}::int[], ${phones}::bytea[]) as sealed (id, phone) where d.id = sealed.id`);
}
