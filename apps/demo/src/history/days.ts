import { DealStatus } from '@app/contract/deals/deal-machine';
import { ruleBook } from '@app/contract/rules';
import { hours, later, minutes, seconds } from '@app/server/kit';
import { bringCase, type Case } from './appeals.ts';
import type { PastDeal, PastFile, PastTrader } from './book.ts';
import { closePast, createPast, leavePast, type Month } from './deals.ts';
import { monthBefore, someMoment } from './times.ts';

const LIFE = minutes(Number(ruleBook.deal_minutes.initial));

/** Every day of the trader's deals, and the appeals on them. */
export function planDeals(month: Month, trader: PastTrader): void {
  const { agenda, random, now } = month;
  for (const { start, weekend } of monthBefore(now)) {
    const count = Math.round(random.between(...trader.busy) * (weekend ? 0.7 : 1));
    for (let index = 0; index < count; index++) {
      const at = someMoment(random, start);
      agenda.at(at, () => {
        const deal = createPast(month, trader, at, LIFE);
        if (deal) planFate(month, deal);
      });
    }
  }
}

/** Most are paid and closed within minutes; the rest leads to appeals. */
function planFate(month: Month, deal: PastDeal): void {
  const { agenda, random } = month;
  const { created_at } = deal;
  const fate = random.next();
  const quick = later(created_at, seconds(random.between(40, 540)));
  if (fate < 0.85) {
    agenda.at(quick, () => void closePast(month, deal, quick));
  } else if (fate < 0.89) {
    agenda.at(quick, () => leavePast(month, deal, 'cancelled', quick));
  } else if (fate < 0.895) {
    // An appeal that comes while the deal still waits, for a little more than was asked for.
    bringCase(
      month,
      deal,
      { answers: ['accept'], extra: someExtra(month), proof: 'png' },
      later(created_at, seconds(45)),
    );
    planExpiry(month, deal);
  } else {
    planExpiry(month, deal);
    planAfterwards(month, deal);
  }
}

function planExpiry(month: Month, deal: PastDeal): void {
  const { expires_at } = deal;
  month.agenda.at(expires_at, () => {
    if (deal.status === DealStatus.waiting) leavePast(month, deal, 'expired', expires_at);
  });
}

/** What happens after the time is over: a late accept, the archive, or an appeal. */
function planAfterwards(month: Month, deal: PastDeal): void {
  const { agenda, random } = month;
  const at = later(deal.expires_at, minutes(random.between(3, 40)));
  const what = random.next();
  if (what < 0.12) agenda.at(at, () => void closePast(month, deal, at));
  else if (what < 0.24) agenda.at(at, () => leavePast(month, deal, 'archived', at));
  else if (what < 0.43) bringCase(month, deal, someCase(month, at), at);
}

function someCase(month: Month, at: Date): Case {
  const { random, now } = month;
  const answers = random.pick<Case['answers']>([
    ['accept'],
    ['accept'],
    ['accept'],
    ['reject'],
    ['reject', 'accept'],
    ['reject', 'reject'],
    ['reject', 'reject'],
    ['reject', 'reject'],
    // What was not answered is at the desk or decided by now: of those that wait, the visitor's are enough.
    at < later(now, -hours(28)) ? ['silent'] : ['accept'],
  ]);
  return { answers, extra: random.chance(0.25) ? someExtra(month) : 0n, proof: 'png' };
}

const someExtra = ({ random }: Month) => BigInt(random.pick([-5, 3, 7, 8, 10])) * 100n;

const openCases: { answers: Case['answers']; proof: PastFile; ago: number }[] = [
  { answers: ['reject'], proof: 'png', ago: 96 },
  { answers: ['accept'], proof: 'film', ago: 83 },
  { answers: ['reject', 'reject'], proof: 'png', ago: 71 },
  { answers: ['reject', 'open'], proof: 'png', ago: 58 },
  { answers: ['open'], proof: 'pdf', ago: 24 },
  { answers: ['open'], proof: 'film', ago: 12 },
];

/** The minutes that each of the waiting deals lasts. */
const LASTING = [10, 20, 35, 55];

/** What a visitor finds: appeals in every state, and deals that wait for up to an hour. */
export function planPresent(month: Month, trader: PastTrader): void {
  const { agenda, now } = month;
  for (const { ago, ...story } of openCases) {
    const at = later(now, -minutes(ago + 17));
    agenda.at(at, () => {
      const deal = createSurely(month, trader, at);
      if (!deal) return;
      planExpiry(month, deal);
      bringCase(month, deal, { ...story, extra: 0n }, later(now, -minutes(ago)));
    });
  }
  for (const [index, life] of LASTING.entries()) {
    const at = later(now, -seconds(35 + 70 * index));
    agenda.at(at, () => void createSurely(month, trader, at, minutes(life)));
  }
}

/** Some payments find no requisite; but what a visitor should find must be there at any hour. */
function createSurely(...deal: Parameters<typeof createPast>): ReturnType<typeof createPast> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const made = createPast(...deal);
    if (made) return made;
  }
  return undefined;
}
