import { judgingActs } from '@app/contract/journal/weights';
import { creditedAmount } from '@app/contract/payouts/payout';
import { mayMove, type PayoutAction } from '@app/contract/payouts/payout-machine';
import { formatRoubles } from '@app/contract/values/money-text';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { refuseIfLeasedByOthers, refuseJudges, refuseParties } from '#features/cases/leases/case-leases.ts';
import { findDecided } from '#features/cases/leases/case-standing.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import { movePayout } from '#features/payouts/payout-moves.ts';
import { type LockedPayout, standingOf } from '#features/payouts/payout-shape.ts';
import { payoutErrors } from '#features/payouts/payouts-errors.ts';
import { lockPayout } from '#features/payouts/payouts-queries.ts';
import { refuseStopped } from '#features/platforms/platform-accounts.ts';
import type { ActKind, Fact } from '#features/two-persons/act-kind.ts';
import { fail } from '#http/refusal.ts';
import { findListed, type ListedPayout } from './payout-moderation-queries.ts';

const content = z.object({ id: rowId, code: z.string().optional() });
type Deciding = z.output<typeof content>;
export type PayoutDecideKind = ActKind<Deciding, void, LockedPayout>;

/** What a second person may be needed for, each in a few words; `kindOf` makes the rest of it. */
interface Decision {
  move: PayoutAction;
  /** What will happen, in a Russian sentence. */
  says: (payout: ListedPayout) => string;
  /** What the other person should see besides the amount. */
  shows: (db: Db, payout: ListedPayout) => Promise<Fact[]>;
  /** What it is about, as the journal tells it; above the rule's amount two persons are needed. */
  stake?: (payout: LockedPayout) => bigint;
  always?: (tx: Tx, id: number) => Promise<boolean>;
  /** Not for moderators. */
  staffOnly?: true;
}

export const payoutThing = (id: number) => `payout:${id}`;

const seenBefore = async (_db: Db, { receipt_seen_before }: ListedPayout) => [
  { label: 'Такой чек уже присылали', value: receipt_seen_before ? 'да, посмотрите на него' : 'нет' },
];
/** What a trader has attached in the conversation may be a receipt as well: so may be what came from one who had it before. */
const countReceipts = (db: Db | Tx, id: number): Promise<number> =>
  db.value(sql`
    select count(*)::int from files where owner_kind = 'payout' and owner_id = ${id} or owner_kind = 'message' and owner_id in (
      select id from case_messages where kind = 'payout' and case_id = ${id} and side = 'trader')`);
const receipts = async (db: Db, { id }: ListedPayout) => [
  { label: 'Чеков', value: String(await countReceipts(db, id)) },
];
const whole = ({ amount }: LockedPayout) => amount;

/** One word at a time waits about a payout, whatever it says. */
const names = ['done', 'notproven', 'fullreject', 'return', 'reverse'].map((name) => `payout.${name}`);

/** Everything that a judge says about a payout and that may need a second person's word. */
export const payoutKinds = {
  /** The trader is credited with what they paid and the bonus. */
  done: kindOf('done', {
    move: 'done',
    says: ({ id, trader, ...payout }) =>
      `Отметить выплату ${id} оплаченной: ${trader} получит ${formatRoubles(creditedAmount(payout))}`,
    shows: seenBefore,
    stake: creditedAmount,
  }),
  notproven: kindOf('notproven', {
    move: 'notproven',
    says: ({ id, amount, trader }) =>
      `Отклонить чек выплаты ${id} на ${formatRoubles(amount)}: ${trader} ничего не получит`,
    shows: seenBefore,
    stake: whole,
  }),
  fullreject: kindOf('fullreject', {
    move: 'reject',
    says: ({ id, amount }) => `Отклонить выплату ${id} на ${formatRoubles(amount)}: её больше никто не оплатит`,
    shows: receipts,
    stake: whole,
  }),
  /** Back to the pool, where another trader may pay it. A receipt says that money was sent: one person alone must not have it paid twice. */
  return: kindOf('return', {
    move: 'return',
    says: ({ id, amount, trader }) =>
      `Вернуть в пул выплату ${id} на ${formatRoubles(amount)}: её сможет оплатить не только ${trader}`,
    shows: receipts,
    always: async (tx, id) => (await countReceipts(tx, id)) > 0,
  }),
  /** Paid, and the money never came: always two, and neither who said that it was paid. */
  reverse: kindOf('reverse', {
    move: 'reverse',
    says: ({ id, trader, ...payout }) =>
      `Отозвать оплату выплаты ${id}: с баланса ${trader} спишется ${formatRoubles(creditedAmount(payout))}`,
    shows: async (db, payout) => {
      const { available, debt } = await findTaking(db, payout);
      return [
        { label: 'Зачислено трейдеру', value: formatRoubles(creditedAmount(payout)) },
        { label: 'Есть у трейдера', value: formatRoubles(available) },
        { label: 'Станет долгом', value: formatRoubles(debt) },
      ];
    },
    stake: creditedAmount,
    always: async () => true,
    staffOnly: true,
  }),
};

function kindOf(ending: string, { move, says, shows, stake, always, staffOnly }: Decision): PayoutDecideKind {
  const name = `payout.${ending}`;
  // Whoever decided it before is refused. Returning is no decision: it uses up no judge.
  const judges = judgingActs('payout').includes(name);
  return {
    name,
    area: 'cases',
    ...(!staffOnly && { moderators: true }),
    content,
    thing: ({ id }) => payoutThing(id),
    rivals: names,
    lock: async (tx, { id }) => (await lockPayout(tx, id)) ?? fail(payoutErrors.notFound),
    describe: async (tx, { id }) => says(await mustFind(tx, id)),
    facts: async (db, { id }) => {
      const payout = await mustFind(db, id);
      return [
        { label: 'Сумма выплаты', value: formatRoubles(payout.amount) },
        { label: 'Номер у платформы', value: payout.payout_id },
        ...(await shows(db, payout)),
      ];
    },
    ...(stake && {
      stake: (payout) => ({ trader_id: payout.trader_id, amount: stake(payout), above: 'second_payout_amount' }),
    }),
    // An owner who decided it before does so again only because nobody neutral is left: never alone where there is another owner.
    always: async (tx, { id }, _content, { person }) =>
      (await always?.(tx, id)) === true ||
      (judges && person !== undefined && (await findDecided(tx, { kind: 'payout', id }, person))),
    caseSince: (tx, { id }) => returnedAt(tx, id),
    refuseParty: async (tx, payout, person) => {
      // Where there is nothing to decide any more the table of moves says why; what time allows, it says later.
      const decides = judges && mayMove(standingOf(payout), move, payout.moved_at);
      await refuseOwn(tx, payout, person, decides ? refuseJudges : refuseParties);
    },
    refuseInHand: (tx, { id }, persons, at) => refuseIfLeasedByOthers(tx, { kind: 'payout', id }, persons, at),
    basis: ({ status, trader_id, moved_at }) => `${status} ${trader_id} ${moved_at.toISOString()}`,
    // SPEC.md's call has no reason for `done`: what stands there instead is told to nobody. A reason of the desk has a code.
    perform: async (tx, payout, { code }, { by, at, reason }) => {
      const isTold = move !== 'done' || code !== undefined;
      if (move === 'return') await refuseStopped(tx, { platform: payout.platform_id });
      movePayout(tx, payout, move, { by, at, code, ...(isTold && { note: reason }) });
    },
  };
}

/** What the trader has of what would be taken back, and what would become a debt. */
export async function findTaking(db: Db, payout: Pick<LockedPayout, 'trader_id' | 'amount' | 'bonus'>) {
  const amount = creditedAmount(payout);
  const { available } = await readBalances(db, payout.trader_id ?? fail(payoutErrors.notFound));
  return { amount, available, debt: amount > available ? amount - available : 0n };
}

/** A trader who was made a moderator must not moderate the payouts they paid themselves, nor those that they had once taken. */
export async function refuseOwn(
  tx: Tx,
  { id, trader_id }: LockedPayout,
  person: number,
  /** Former judges as well, where it is a decision. */
  refuse: typeof refuseParties = refuseParties,
): Promise<void> {
  if (trader_id === person) fail(payoutErrors.ownPayout);
  await refuse(tx, { kind: 'payout', id }, person);
}

/** Back in the pool a payout is a new case. */
const returnedAt = (tx: Tx, id: number): Promise<Date> =>
  tx.value(sql`
    select coalesce(max(at), to_timestamp(0)) from journal where split_part(event, '.', 1) = 'payout' and ref = ${id} and event = 'payout.returned'`);

async function mustFind(db: Db | Tx, id: number): Promise<ListedPayout> {
  return (await findListed(db, id)) ?? fail(payoutErrors.notFound);
}
