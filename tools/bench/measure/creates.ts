import { randomUUID } from 'node:crypto';
import { platformApi } from '@app/contract/platforms/platform';
import { signedHeaders } from '@app/platform-client/sign';
import { addPlatform } from '@app/server/kit';
import { mustHold } from '#bench/drive/checks.ts';
import { expectOk } from '#bench/drive/client.ts';
import { drive, inTurn, type Measured } from '#bench/drive/drive.ts';
import { preparePlainClosing } from '#bench/reference/plain-closing.ts';
import { printTable } from '#bench/report/report.ts';
import { addCreateTraders, addPoorTrader } from '#bench/world/create-traders.ts';
import type { World } from '#bench/world/world.ts';

export interface CreateResult extends Measured {
  name: string;
  /** Relative to closings in plain SQL. */
  ratio: number;
}

export const BESIDE_POOR = 'server, beside 20 000 profiles without money';

/** The platform creates deals, signed and with a key each; the server chooses among five thousand bank profiles. */
export async function measureCreates(world: World): Promise<CreateResult[]> {
  const { url, db, options } = world;
  const { concurrency: atOnce, creates, repeats } = options;
  const create = await prepareCreates(world);
  const plain = await preparePlainClosing(url, atOnce, (repeats + 1) * creates);
  const measured = await inTurn(
    {
      'plain SQL close': () => drive(creates, atOnce, (_, lane) => plain.close(lane)),
      'server, create by the platform': () => drive(creates, atOnce, create),
    },
    { repeats, stretches: 1 },
  );
  await plain.end();
  await addPoorTrader(world);
  const beside = await inTurn({ [BESIDE_POOR]: () => drive(creates, atOnce, create) }, { repeats, stretches: 1 });
  await mustHold(db);

  const print = printTable(['creations', 'deals/s', 'of plain', ' p50 ms', '  p99 ms'], 44);
  return Object.entries({ ...measured, ...beside }).map(([name, { rate, times }]) => {
    const ratio = rate / measured['plain SQL close'].rate;
    print(name, rate, ratio, times.p50, times.p99);
    return { name, rate, times, ratio };
  });
}

/** Returns a function that creates one more deal. */
export async function prepareCreates(world: World): Promise<() => Promise<unknown>> {
  await addCreateTraders(world);
  return (await preparePlatform(world)).create;
}

/** What waits is counted for each account: a few with some hundreds each, as in life, instead of one with ten thousand. */
const ACCOUNTS = 20;
const LIMITS = { waiting_deals: 100_000n, waiting_sum: 100_000_000_000_00n, expiry_minutes: 1440n };

interface Account {
  key: string;
  secret: string;
}

/** Platforms that create deals one by one and cancel them. */
export async function preparePlatform({ db, vault, server, client }: World) {
  const needs = { vault, clock: server };
  const addAccount = async () => {
    const key = `bench-${randomUUID()}`;
    return {
      key,
      secret: await db.begin((tx) => addPlatform(tx, needs, { code: key, name: 'bench', limits: LIMITS })),
    };
  };
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, addAccount));
  const makers = new Map<number, Account>();

  const send = async ({ key, secret }: Account, path: string, sent: object, what: string) => {
    const body = JSON.stringify(sent);
    const signed = signedHeaders({ key, secret }, { method: 'POST', path, body, at: server.now() });
    const answer = await client.send(path, { ...signed, 'idempotency-key': randomUUID() }, body);
    expectOk(answer, what);
    return answer;
  };
  let made = 0;
  const create = async (): Promise<number> => {
    const n = made++;
    const account = accounts[n % ACCOUNTS];
    if (!account) throw new Error('unreachable');
    // From 500 ₽ on, to the kopeck, by either method.
    const amount = (50_000 + ((n * 7919 * 101) % 3_000_000)) / 100;
    const method_group = n % 2 === 0 ? 'sbp' : 'card';
    const deal = { payment_id: `${account.key}-${n}`, amount, method_group, expires_in: 86_400 };
    const { body } = await send(account, platformApi.createDeal.path, deal, 'A creation');
    const { id } = JSON.parse(String(body));
    makers.set(id, account);
    return id;
  };
  const cancel = async (id: number) => {
    const account = makers.get(id);
    if (account) await send(account, platformApi.cancelDeal.path.replace(':id', String(id)), {}, 'A cancellation');
  };
  return { create, cancel };
}
