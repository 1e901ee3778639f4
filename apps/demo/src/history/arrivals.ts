import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { NoticeState } from '@app/contract/arrivals/arrival';
import { matchesAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { days, hours, later, minutes, seconds } from '@app/server/kit';
import { dealAmount, payerName } from '#world/made-up.ts';
import type { Random } from '#world/random.ts';
import { type PastDeal, type PastNotice, type PastTrader, recordPast } from './book.ts';
import type { Month } from './deals.ts';

/** More than any deal, as salaries are. */
const OTHER_MONEY: [number, number] = [41_000, 95_000];
/** Hours ago: what the trader has marked as not of the service, and what still waits for them. */
const FOREIGN = [30, 75, 120, 200, 290, 400, 560];
const WAITING = [3, 11, 20];

/**
 * What the banks said of the money of the month, when all else has happened. Most deals were closed soon after their notice; some without
 * one, which is allowed. With random numbers of its own, so that the month stays as it was.
 */
export function planNotices(month: Month, random: Random, traders: PastTrader[]): void {
  const { book, now } = month;
  for (const deal of book.deals) {
    // Of the last days all have one: what comes now is for a deal that waits.
    const isRecent = deal.created_at > later(now, -days(2));
    if (deal.closed_at ? random.chance(0.88) || isRecent : isRecent && couldBeTaken(deal)) tellOf(month, random, deal);
  }

  for (const trader of traders.filter(({ visited }) => visited)) {
    // It tells the trader how to answer this appeal.
    const open = book.appeals.find(({ status, deal }) => status === AppealStatus.waiting && deal.trader === trader);
    if (open && !open.deal.notice) tellOf(month, random, open.deal);
    for (const ago of FOREIGN) otherMoney(month, random, trader, later(now, -hours(ago)), NoticeState.foreign);
    for (const ago of WAITING) otherMoney(month, random, trader, later(now, -hours(ago)), NoticeState.waiting);
  }
}

/** Money for a deal that waits now could be taken for this one. So its own has come: it ran out, and may be accepted late. */
const couldBeTaken = ({ trader, profile, amount, status }: PastDeal) =>
  status !== DealStatus.waiting &&
  [...trader.waiting].some((other) => other.profile === profile && matchesAmount(amount, other.amount));

/** The money came before the deal was closed or ran out; a trader who was late had it before them all the time. */
function tellOf({ book, now }: Month, random: Random, deal: PastDeal): void {
  const ended = Math.min(deal.expires_at.getTime(), (deal.closed_at ?? now).getTime());
  const waited = (ended - deal.created_at.getTime()) / 2;
  const at = new Date(ended - Math.min(waited, seconds(random.between(6, 150))));
  const unlike = random.chance(0.03) ? BigInt(random.pick([-6, 4, 10])) * 100n : 0n;
  const notice = noticeOf(random, deal.profile, { trader: deal.trader, at, amount: deal.amount + unlike });
  notice.state = NoticeState.joined;
  notice.digits = deal.method === 'card' ? deal.profile.card.tail : null;
  deal.notice = notice;
  book.notices.push(notice);
  const data = () => ({ amount: String(notice.amount), deal_id: deal.id });
  recordPast(book, { event: 'bank-notice.matched', ref: notice, by: 'system', at, data });
}

function otherMoney({ book }: Month, random: Random, trader: PastTrader, at: Date, state: NoticeState): void {
  const profile = trader.profiles.find(({ until }) => at < until);
  if (!profile) return;
  const notice = noticeOf(random, profile, { trader, at, amount: dealAmount(random, OTHER_MONEY) });
  notice.state = state;
  book.notices.push(notice);
  if (state !== NoticeState.foreign) return;
  const data = () => ({ amount: String(notice.amount) });
  const marked = later(at, minutes(random.between(5, 90)));
  recordPast(book, { event: 'bank-notice.foreign', ref: notice, by: { user: trader.id }, at: marked, data });
}

function noticeOf(
  random: Random,
  profile: PastDeal['profile'],
  money: Pick<PastNotice, 'trader' | 'at' | 'amount'>,
): PastNotice {
  const channel = random.chance(0.15) ? 'sms' : 'push';
  return { id: 0, profile, ...money, payer: payerName(random), digits: null, channel, state: NoticeState.waiting };
}
