import { dealsApi } from '@app/contract/deals/deals-api';
import { addStaff, type Db, enableWithSecret, phoneContext, sql, type Vault } from '@app/server/kit';
import { expectOk } from '#bench/drive/client.ts';
import { drive, inTurn, type Measured } from '#bench/drive/drive.ts';
import { printTable } from '#bench/report/report.ts';
import { fillConsole } from '#bench/world/console-history.ts';
import { openSession } from '#bench/world/traders.ts';
import type { World } from '#bench/world/world.ts';
import { type Case, consoleCases } from './console-cases.ts';

export interface ConsoleResult {
  name: string;
  of: Case['of'];
  found: number;
  console: Measured;
  /** The first page of a trader's own list, in turn with it. */
  own: Measured;
  /** Its median by that of the trader's list. */
  ratio: number;
}

const STRETCHES = 2;

/** Lists and search of the console over everybody's deals. One question at a time: it is what somebody waits for. */
export async function measureConsole(world: World): Promise<ConsoleResult[]> {
  const { client, traders, db, vault, server, options } = world;
  const token = await givenViewer(db, vault, server.now());
  await sealPhones(db, vault);
  await fillConsole(world);
  const stretch = Math.ceil(options.searches / 8 / STRETCHES);
  const print = printTable(['staff, one at a time', '  found', ' p50 ms', ' p99 ms', "a trader's", 'ratio'], 38);
  const results: ConsoleResult[] = [];
  for (const one of await consoleCases(db, traders.big.id)) {
    const { name, of, route, body, kept } = one;
    const ask = async () => {
      if (kept) await server.setTime(server.now().getTime() + kept);
      const { method, path } = route;
      const answer = await (method === 'GET'
        ? client.get(path, token)
        : client.post(path, token, JSON.stringify(body)));
      expectOk(answer, name);
      return answer;
    };
    const answer = JSON.parse((await ask()).body.toString());
    await checkSame(db, one, answer);
    const own = { lk_id: '', status: '-9', page: 1, count: 50 };
    const askOwn = async () =>
      expectOk(await client.post(dealsApi.list.path, traders.small.token, JSON.stringify(own)), name);
    const measured = await inTurn(
      { console: () => drive(stretch, 1, ask), own: () => drive(stretch, 1, askOwn) },
      { repeats: options.repeats, stretches: STRETCHES },
    );
    const [found, ratio] = [one.found(answer), measured.console.times.p50 / measured.own.times.p50];
    print(name, found, measured.console.times.p50, measured.console.times.p99, measured.own.times.p50, ratio);
    results.push({ name, of, found, ...measured, ratio });
  }
  await server.setTime(Date.now());
  return results;
}

async function checkSame(db: Db, { name, plain }: Case, answer: unknown): Promise<void> {
  if (!plain) return;
  const byHand = await db.begin(async (tx) => {
    await tx.script('set local statement_timeout = 0');
    return tx.many(plain.sql);
  });
  const [answered, expected] = [plain.of(answer), byHand].map((rows) => JSON.stringify(rows));
  if (answered !== expected) throw new Error(`${name}: ${answered} from the server, ${expected} by hand`);
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
