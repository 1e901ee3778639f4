import type { Appeal } from '@app/contract/appeals/appeal';
import { AppealStatus, mayReject } from '@app/contract/appeals/appeal-machine';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import { type Deal, dealNote } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { dealsApi } from '@app/contract/deals/deals-api';
import { type Act, act, type Cast, someTrader, type Trader } from './cast.ts';
import { toFile, type Upload } from './door.ts';
import { acceptNote, appealNote, rejectReasons, repeatedNote } from './made-up.ts';
import { filmOf, type Paid, pdfOf, pngOf, statementOf } from './papers/proofs.ts';

/** At most this many are open for one trader, including those under review. */
const MOST_OPEN = 6;
const RECENT = 3 * 3_600_000;

/** Customers whose payment was not noticed. */
export function appealActs(cast: Cast): Act[] {
  return [
    act(cast, 'a customer appeals', 75, () => appeal(cast, someTrader(cast))),
    act(cast, 'a customer appeals again', 300, () => appealAgain(cast, someTrader(cast))),
  ];
}

async function appeal(cast: Cast, trader: Trader): Promise<void> {
  const { platform, random } = cast;
  const open = await listOpen(trader);
  if (open.length >= MOST_OPEN) return;
  const page = { lk_id: '', status: '2', page: 1, count: 25 } as const;
  const { traderDeals, serverTime } = await trader.session.call(dealsApi.list, page);
  const unpaid = traderDeals.filter(
    ({ id, status, createdAt }) =>
      status === DealStatus.expired &&
      serverTime.getTime() - createdAt.getTime() < RECENT &&
      !open.some(({ deal_id }) => deal_id === id),
  );
  const deal = unpaid[random.between(0, Math.max(0, unpaid.length - 1))];
  if (!deal) return;
  // Some have paid a little more or less than they were asked for.
  const extra = random.chance(0.2) ? BigInt(random.between(-9, 9)) * 100n : 0n;
  const amount_to_pay = deal.real_amount + extra;
  const proof = someProof(cast, { ...paidFor(deal), amount: amount_to_pay });
  const note = appealNote(random, proof.type.startsWith('video'));
  await platform.createAppeal({ deal_id: deal.id, amount_to_pay, note, proof: toFile(proof) });
}

async function appealAgain(cast: Cast, trader: Trader): Promise<void> {
  const open = await listOpen(trader);
  if (open.length >= MOST_OPEN) return;
  const { appeals, serverTime } = await listAppeals(trader, AppealStatus.rejected);
  const first = appeals.find(
    ({ attempt, createdAt, deal_id }) =>
      attempt === 1 &&
      serverTime.getTime() - createdAt.getTime() < RECENT &&
      !open.some((other) => other.deal_id === deal_id),
  );
  if (!first) return;
  const { deal_id, amount_to_pay } = first;
  const paid = { ...paidFor({ ...first, note: first.payment_note }), at: first.trade_createdAt, amount: amount_to_pay };
  const proof = toFile(someProof(cast, paid));
  await cast.platform.createAppeal({ deal_id, amount_to_pay, note: repeatedNote, proof });
}

/** A robot trader answers the oldest that waits: most were really paid. */
export function answeringAct(cast: Cast, trader: Trader): Act {
  const { session, codes } = trader;
  return act(cast, `${trader.login} answers appeals`, 45, async () => {
    const { appeals } = await listAppeals(trader);
    const open = appeals.filter(({ status }) => mayReject(status)).at(-1);
    if (!open) return;
    if (open.status === AppealStatus.waiting) {
      await session.call(appealsApi.view, { appeal_id: open.id, lk_id: '', status: '-9', count: 1 });
      return;
    }
    if (open.id % 3 === 0) {
      const trader_note = cast.random.pick(rejectReasons);
      await session.call(appealsApi.changeStatus, { appeal_id: open.id, trader_note, state: 'cancel' });
      return;
    }
    const otp_code = codes.fresh();
    const accept = { deal_id: open.deal_id, state: 'close', trader_note: acceptNote };
    if (otp_code) await session.call(dealsApi.changeStatus, { ...accept, otp_code });
  });
}

export function listAppeals({ session }: Trader, status?: AppealStatus) {
  const wanted = String(status ?? -9) as '-9';
  return session.call(appealsApi.list, { lk_id: '', status: wanted, attempt: 0, page: 1, count: 25 });
}

async function listOpen(trader: Trader): Promise<Appeal[]> {
  const open = [AppealStatus.waiting, AppealStatus.inWork, AppealStatus.review];
  return (await Promise.all(open.map((status) => listAppeals(trader, status)))).flatMap(({ appeals }) => appeals);
}

function someProof({ random, film }: Cast, paid: Paid): Upload {
  const kind = random.next();
  if (kind < 0.2) return filmOf(random, film);
  if (kind < 0.27) return statementOf(random, paid);
  return kind < 0.5 ? pdfOf(random, paid) : pngOf(random, paid);
}

type Payable = Pick<Deal | Appeal, 'bank' | 'method_group'> & { note: string; createdAt: Date };

export function paidFor({ bank, method_group, note, createdAt }: Payable): Omit<Paid, 'amount'> {
  const { fio, phone, pan } = dealNote.parse(JSON.parse(note));
  const at = new Date(createdAt.getTime() + 95_000);
  return { at, method: method_group, to: fio, bank, tail: (phone ?? pan ?? '').slice(-4) };
}
