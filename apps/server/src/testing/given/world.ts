import { randomBytes } from 'node:crypto';
import type { StaffState } from '@app/contract/access/staff-machine';
import { Group } from '@app/contract/access/users';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { devicesApi } from '@app/contract/devices/devices';
import { requisitesApi } from '@app/contract/devices/requisites';
import { moneyApi } from '@app/contract/money/money';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { platformApi } from '@app/contract/platforms/platform';
import { walletApi } from '@app/contract/topups/wallet-api';
import { viewsApi } from '@app/contract/views/views';
import { rawSql, sql } from '#db/sql.ts';
import { setEndpoint } from '#features/platforms/webhooks/webhooks.ts';
import { setUsdtRate } from '#features/rates/rates.ts';
import { later, minutes, seconds } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import type { Answer, TestServer, Visitor } from '#testing/server/server.ts';
import { tell } from './arrivals.ts';
import { payoutPeople } from './payouts.ts';
import { type PlatformDoor, platformDoor } from './platforms.ts';
import { givenProfile, givenRate, newPan } from './profiles.ts';
import { TEST_WALLET } from './wallet-settings.ts';

export type World = Awaited<ReturnType<typeof givenWorld>>;

/** One person of each kind and a second one beside them, and each kind of thing on demand, for any owner. */
export async function givenWorld(server: TestServer) {
  const { clock, db } = server;
  await givenRate(server);
  await db.begin((tx) => setUsdtRate(tx, 90_00n, { by: 'operator', at: clock.now(), agreed: true }));
  // The clock stands still, so all that a phone ever says is of one minute.
  await db.run(sql`insert into rules (name, value) values ('notices_a_minute', 1000)`);

  const keys = await Promise.all(
    ['own-platform', 'other-platform'].map(async (key) => ({ key, secret: await server.given.platform(key) })),
  );
  const [ownKey, otherKey] = keys as [(typeof keys)[number], (typeof keys)[number]];
  const [own, other] = [platformDoor(server, ownKey), platformDoor(server, otherKey)];
  const person = (group: Group) => server.given.user({ group, twoFactor: true, balance: 10_000_000_00n });
  const owner = await person(Group.staff);
  const people = {
    trader: await person(Group.trader),
    otherTrader: await person(Group.trader),
    payoutTrader: await person(Group.payoutTrader),
    otherPayoutTrader: await person(Group.payoutTrader),
    moderator: await person(Group.moderator),
    owner,
    otherOwner: await person(Group.staff),
  };
  /** A code that has not been used; moves the clock for it. */
  const code = () => {
    clock.move(seconds(30));
    return server.otpCode();
  };
  const { accept, cancel, send } = payoutPeople(server);
  let serial = 0;
  let amount = 1000;

  const profileOf = (trader: Visitor) => givenProfile(server, trader, { max_amount: 1_000_000 });
  const profiles = new Map<number, Awaited<ReturnType<typeof profileOf>>>();
  /** From now on all deals go to this trader. */
  const marketOf = async (trader: Visitor) => {
    const known = profiles.get(trader.id) ?? (await profileOf(trader));
    profiles.set(trader.id, known);
    await db.run(sql`update bank_profiles set available = (id = ${known.id})::int`);
    await known.beat();
  };
  const deal = async (trader: Visitor, platform: PlatformDoor = own): Promise<number> => {
    await marketOf(trader);
    amount += 25;
    const input = { payment_id: `world-${++serial}`, amount, method_group: 'sbp' };
    return must(await platform('POST', platformApi.createDeal.path, input)).id;
  };
  const ended = async (trader: Visitor): Promise<number> => {
    const id = await deal(trader);
    must(await own('POST', `/platform/v1/deals/${id}/cancel`));
    return id;
  };
  const appealed = async (trader: Visitor, platform: PlatformDoor = own): Promise<{ id: number; deal_id: number }> => {
    const deal_id = await deal(trader, platform);
    return { id: must(await platform('POST', platformApi.createAppeal.path, appealForm(deal_id, amount))).id, deal_id };
  };
  const appeal = async (trader: Visitor, platform: PlatformDoor = own) => (await appealed(trader, platform)).id;
  /** A notice that waits, because nobody knows its time, and a deal of the trader that it could be for. */
  const bankNotice = async (trader: Visitor): Promise<{ id: number; deal_id: number }> => {
    const deal_id = await deal(trader);
    const key = profiles.get(trader.id)?.key ?? '';
    const at = later(clock.now(), -minutes(10));
    must(await tell(server, key, [{ amount: BigInt(amount) * 100n, at, payer: 'Иван И.' }], null));
    const made = await db.one<{ id: number }>(
      sql`select max(id)::float8 as id from bank_notices where trader_id = ${trader.id}`,
    );
    return { id: made?.id ?? 0, deal_id };
  };
  const newest = async (table: 'platforms' | 'platform_keys' | 'webhooks'): Promise<{ id: number }> =>
    (await db.one<{ id: number }>(sql`select max(id)::int as id from ${rawSql(table)}`)) ?? { id: 0 };
  const payout = async (platform: PlatformDoor = own): Promise<number> =>
    must(
      await platform('POST', platformApi.createPayout.path, {
        payout_id: `world-${++serial}`,
        amount: 500,
        bank: '100000000004',
        fio: 'Петров Пётр',
        method: 'sbp',
        pan: '+79161234567',
      }),
    ).id;

  return {
    server,
    platforms: { own, other, ownKey, otherKey },
    ...people,
    code,
    deal,
    bankNotice,
    ended,
    appeal,
    appealed,
    reviewed: async (trader: Visitor, platform: PlatformDoor = own): Promise<number> => {
      const id = await appeal(trader, platform);
      await db.run(sql`update appeals set attempt = 2 where id = ${id}`);
      must(
        await trader.post(appealsApi.changeStatus.path, { appeal_id: id, trader_note: 'Не найден', state: 'cancel' }),
      );
      return id;
    },
    payout,
    taken: async (payoutTrader: Visitor): Promise<number> => {
      const id = await payout();
      must(await accept(payoutTrader, id));
      return id;
    },
    cancelled: async (payoutTrader: Visitor): Promise<number> => {
      const id = await payout();
      must(await accept(payoutTrader, id));
      must(await cancel(payoutTrader, id));
      return id;
    },
    reviewedPayout: async (payoutTrader: Visitor): Promise<number> => {
      const id = await payout();
      must(await accept(payoutTrader, id));
      must(await send(payoutTrader, id));
      return id;
    },
    /** Somebody has decided it, and that waits for a second person. */
    decidedLargePayout: async (payoutTrader: Visitor): Promise<number> => {
      const id = await payout();
      must(await accept(payoutTrader, id));
      must(await send(payoutTrader, id));
      await db.run(sql`update payouts set amount = 100000000 where id = ${id}`);
      const decision = { action: 'done', reason_code: 'receipt_valid' };
      must(await people.otherOwner.post(`/staff/v1/cases/payout/${id}/decide`, decision));
      return id;
    },
    device: async (trader: Visitor): Promise<{ id: number; phonenumber: string }> => {
      const phonenumber = `+7${9_200_000_000 + ++serial}`;
      return { id: must(await trader.post(devicesApi.createByPhone.path, { phonenumber })).id, phonenumber };
    },
    profile: profileOf,
    talkForm,
    /** An appeal, and what its trader wrote about it. */
    talked: async (): Promise<{ id: number; message: number }> => {
      const id = await appeal(people.trader);
      must(await people.trader.post(caseTalkApi.write.path, talkForm({ kind: 'appeal', id })));
      const { messages } = must(await people.trader.post(caseTalkApi.read.path, { kind: 'appeal', id }));
      return { id, message: messages[0].id };
    },
    view: async (owner: Visitor): Promise<{ id: number }> => {
      const kept = { list: 'deals', name: `Вид ${++serial}`, address: '?status=0' };
      return { id: must(await owner.post(viewsApi.save.path, kept)).id };
    },
    /** A transfer to the wallet that fits no request. */
    transfer: (): Promise<number> =>
      db.value(sql`
        insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at)
        values (${TEST_WALLET.address}, ${TEST_WALLET.contract}, ${randomBytes(32).toString('hex')}, 0, ${TEST_WALLET.address}, 7000000,
          ${clock.now()}, ${clock.now()}) returning id`),
    claim: (): Promise<number> =>
      db.value(sql`
        insert into transfer_claims (trader_id, tx_id, from_address, note, created_at)
        values (${people.trader.id}, ${randomBytes(32).toString('hex')}, ${TEST_WALLET.address}, '', ${clock.now()}) returning id`),
    /** A large adjustment that the other owner has asked for, or this one. */
    request: async (asker = people.otherOwner): Promise<number> => {
      const { id: trader_id } = await person(Group.trader);
      const asked = { trader_id, amount: 100_000, reason: 'Проверка', otp_code: code() };
      return must(await asker.post(moneyApi.adjust.path, asked)).request_id;
    },
    /** A trader whom nothing else is about. */
    newcomer: () => server.given.user(),
    withSecondFactor: () => server.given.user({ twoFactor: true }),
    /** A platform that is told of outcomes. */
    account: async (): Promise<{ id: number }> => {
      const code = `account${++serial}x`;
      await server.given.platform(code);
      await setEndpoint(server.needs, { code, url: 'https://hooks.example.com/in' });
      // Its secret was changed: there is an old one to end.
      await setEndpoint(server.needs, { code, url: 'https://hooks.example.com/in', newSecret: true });
      const made = await newest('platforms');
      await db.run(sql`update webhook_endpoints set unseen_by = ${owner.id} where platform_id = ${made.id}`);
      return made;
    },
    platformKey: async (): Promise<{ id: number }> => {
      await server.given.platform(`account${++serial}x`);
      const made = await newest('platform_keys');
      // Its secret has not been shown to who asked for it.
      await db.run(sql`update platform_keys set unseen_by = ${owner.id} where id = ${made.id}`);
      return made;
    },
    /** A webhook that was given up. */
    webhook: async (): Promise<{ id: number }> => {
      const at = clock.now();
      await db.run(sql`
        insert into webhooks (platform_id, object, type, body, state, created_at, due_at, retry_until)
        select id, 'deal:1', 'deal.closed', '{}', 'given_up', ${at}, ${at}, ${at} from platforms limit 1`);
      return newest('webhooks');
    },
    /** Somebody of support, in this state. */
    colleague: async (state: StaffState): Promise<{ id: number }> => {
      const { id } = await server.given.user({ roles: ['support'] });
      await db.run(sql`
        update staff set state = ${state}, confirmed = ${state === 'active' || state === 'off'} where user_id = ${id}`);
      return { id };
    },
    deposit: async (trader: Visitor): Promise<number> =>
      must(await trader.post(walletApi.create.path, { amount: 100 })).deposit.id,
    requisite: async (trader: Visitor): Promise<{ id: number; bank_profile_id: number }> => {
      const { id: bank_profile_id } = await profileOf(trader);
      const card = { bank_profile_id, pan: newPan(), total_amount: 1000 };
      return { id: must(await trader.post(requisitesApi.save.path, card)).id, bank_profile_id };
    },
    receiptForm: (id: number, file = newPng()) => {
      const form = new FormData();
      form.set('id', String(id));
      form.append(payoutsApi.close.files.field, new Blob([new Uint8Array(file)]), 'чек.png');
      return form;
    },
    appealForm,
  };
}

export function appealForm(deal_id: number, amount_to_pay = 1000): FormData {
  const form = new FormData();
  form.set('deal_id', String(deal_id));
  form.set('amount_to_pay', String(amount_to_pay));
  form.set('proof', new Blob([new Uint8Array(newPng())]), 'proof.png');
  return form;
}

function must({ status, body }: Answer) {
  if (status !== 200) throw new Error(`The world could not be made: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** A message about a case, with a picture. */
export function talkForm(fields: object, file: Buffer | null = newPng()): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ text: 'Смотрите файл', ...fields })) form.set(name, String(value));
  if (file) form.append(caseTalkApi.write.files.field, new Blob([new Uint8Array(file)]), 'файл.png');
  return form;
}
