import { appealsApi } from '@app/contract/appeals/appeals-api';
import type { AppealDecision } from '@app/contract/cases/case-reasons';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { expect } from 'vitest';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import type { TestServer, Visitor } from '#testing/server/server.ts';
import { givenProfile } from './profiles.ts';

const reasons = { payer: 'receipt_valid', trader: 'not_received', archive: 'mistake' } as const;
export const judgeAs = (judge: Visitor, id: number, decision: AppealDecision, more: object = {}) =>
  judge.post(`/staff/v1/cases/appeal/${id}/decide`, { decision, reason_code: reasons[decision], ...more });

let payments = 0;

/** The only trader who takes deals, with this much money, and everything that can be done to their deals and appeals. */
export async function appealPeople(server: TestServer, balance: bigint, method_group: 'sbp' | 'card' = 'sbp') {
  await server.db.run(sql`update bank_profiles set available = 0`);
  const trader = await server.given.user({ twoFactor: true, balance });
  const { id: profile, beat } = await givenProfile(server, trader);

  const tryDeal = async (amount: number) => {
    await beat();
    const deal = { payment_id: `case-${++payments}`, amount, method_group };
    return server.platform('POST', platformApi.createDeal.path, deal);
  };
  const appeal = (deal_id: number, amount: number, as: Record<string, string> = {}, proof = newPng()) => {
    const form = new FormData();
    form.set('deal_id', String(deal_id));
    form.set('amount_to_pay', String(amount));
    form.set('proof', new Blob([new Uint8Array(proof)]), 'proof.png');
    return server.platform('POST', platformApi.createAppeal.path, form, as);
  };
  const change = (body: object) => {
    server.clock.move(seconds(30));
    return trader.post(dealsApi.changeStatus.path, { otp_code: server.otpCode(), state: 'close', ...body });
  };
  const givenDeal = async (amount: number): Promise<number> => must(await tryDeal(amount)).id;

  return {
    trader,
    profile,
    tryDeal,
    givenDeal,
    appeal,
    change,
    givenAppeal: async (amount: number, asked = amount) => {
      const deal = await givenDeal(amount);
      return { deal, id: must(await appeal(deal, asked)).id as number };
    },
    accept: (deal_id: number, more: object = {}) => change({ deal_id, trader_note: 'Зачислено', ...more }),
    reject: (appeal_id: number) =>
      trader.post(appealsApi.changeStatus.path, { appeal_id, trader_note: 'Не найден', state: 'cancel' }),
    view: async (appeal_id: number) => (await trader.post(appealsApi.view.path, { appeal_id })).body.appeals[0],
    /** The platform withdraws or concedes. */
    decide: (id: number, decision: object) => server.platform('POST', `/platform/v1/appeals/${id}/decide`, decision),
    /** Somebody of the staff decides. */
    judge: async (id: number, decision: AppealDecision, more: object = {}) =>
      judgeAs(await server.given.user({ roles: ['support'] }), id, decision, more),
    cancel: (deal: number) => server.platform('POST', `/platform/v1/deals/${deal}/cancel`),
    statusOf: async (id: number) => (await server.platform('GET', `/platform/v1/appeals/${id}`)).body.status,
    dealStatus: async (id: number) => (await server.platform('GET', `/platform/v1/deals/${id}`)).body.status,
    money: () => moneyOf(server.db, trader),
    postings: async (): Promise<string[]> => {
      const rows = await server.db.many<{ kind: string; amount: bigint }>(sql`
        select kind, amount from ledger_postings where trader_id = ${trader.id} order by number`);
      return rows.map(({ kind, amount }) => `${kind} ${amount}`);
    },
  };
}

const moneyOf = (db: Db, { id }: Visitor) =>
  db.one<{ available: bigint; held: bigint; shortfall: bigint }>(sql`
    select available, held, shortfall from ledger_accounts where trader_id = ${id}`);

/** Traders whose held money or shortfall is not the sum of their waiting deals and appeals; must be empty. */
export function findWrongHolds(db: Db): Promise<{ trader_id: number }[]> {
  return db.many(sql`
    select l.trader_id, l.held, l.shortfall, deals.held as deals, appeals.held as appeals, appeals.short from ledger_accounts l
      cross join lateral (
        select coalesce(sum(debited_amount), 0) as held from deals where trader_id = l.trader_id and status = 0) deals
      cross join lateral (
        select coalesce(sum(held_amount), 0) as held, coalesce(sum(short_amount), 0) as short
        from appeals where trader_id = l.trader_id) appeals
    where l.held <> deals.held + appeals.held or l.shortfall <> appeals.short`);
}

function must({ status, body }: { status: number; body: { id: number } }) {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
