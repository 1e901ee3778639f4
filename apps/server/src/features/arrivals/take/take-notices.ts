import type { NoticeOutcome, NoticesTaken, SentNotice, SentNotices } from '@app/contract/devices/device-door';
import type { Db, Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { arrivalErrors } from '#features/arrivals/arrivals-errors.ts';
import { readNotice } from '#features/arrivals/patterns/read-notice.ts';
import { patternsNow } from '#features/arrivals/patterns-now.ts';
import { count, countUnread, keepUnknown, type Read } from '#features/arrivals/unknown/unknown-queries.ts';
import { setDealNotices } from '#features/deals/deals-queries.ts';
import { refusePhone } from '#features/devices/devices.ts';
import { hashKey } from '#features/devices/devices-queries.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { callOut } from '#journal/announce.ts';
import { record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { matchNotices } from './notice-matching.ts';
import { timeOf } from './notice-time.ts';
import {
  type Budget,
  type Credit,
  findSeen,
  findSender,
  insertNotices,
  lockCandidates,
  lockPhone,
  readBudget,
  type Sender,
} from './take-queries.ts';

export interface ArrivalNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

export interface TakingNeeds extends ArrivalNeeds {
  freeSpace(): Promise<number>;
  /** Below this only money that finds its deal is stored; phones send the rest again. */
  leastFreeSpace: number;
}

/** `later`: there is no space for it now. Of the bank that the phone has no profile of, and beyond what it may, only the count is kept. */
type Became = NoticeOutcome | 'too_many' | 'other_bank' | 'later';

/** What a phone was told by its banks. Texts are read here and nowhere else: they are neither stored nor logged. */
export async function takeNotices(
  needs: TakingNeeds,
  key: string | undefined,
  { notices, sentAt }: SentNotices,
): Promise<WithoutTime<NoticesTaken>> {
  const { db, clock } = needs;
  const now = clock.now();
  const sender = (key && (await findSender(db, { keyHash: hashKey(key), now }))) || (await refusePhone(needs, key));
  const patterns = await patternsNow(db, sender.patterns);

  const read = new Map<string, Read>();
  for (const sent of notices) if (!read.has(sent.id)) read.set(sent.id, { sent, reading: readNotice(sent, patterns) });
  const hasSpace = (await needs.freeSpace()) >= needs.leastFreeSpace;
  const outcomes = await db.begin((tx) => store(tx, needs, sender, [...read.values()], { now, sentAt, hasSpace }));
  // What found its deal is stored by now: sent again, it is known.
  if ([...outcomes.values()].includes('later')) fail(arrivalErrors.noSpace);
  return { results: notices.map(({ id }) => ({ id, outcome: outcomeOf(outcomes.get(id)) })) };
}

interface Moment {
  now: Date;
  sentAt: Date | undefined;
  hasSpace: boolean;
}

const outcomeOf = (became: Became | undefined): NoticeOutcome => {
  if (became === undefined || became === 'other_bank' || became === 'later') return 'unknown';
  return became === 'too_many' ? 'refused' : became;
};

/** What became of each, by the phone's id. */
async function store(tx: Tx, { vault }: ArrivalNeeds, sender: Sender, all: Read[], moment: Moment) {
  const { now, sentAt } = moment;
  const printOf = (said: string, what: string) =>
    `\\x${vault.fingerprint(said, `${what}:${sender.id}`).subarray(0, 16).toString('hex')}`;
  const phoneId = ({ id }: SentNotice) => printOf(id, 'notice');
  const money = all.flatMap(({ sent, reading }) => {
    if (reading.kind !== 'credit' || reading.amount <= 0n) return [];
    const { banks, amount, payer = null, digits = null, channel, pattern } = reading;
    const { at, known: time_known } = timeOf({ at: sent.at, sentAt, now });
    const text_print = printOf(JSON.stringify([sent.sender, sent.text]), 'notice text');
    const credit: Credit = {
      phone_id: phoneId(sent),
      text_print,
      banks,
      amount,
      payer,
      digits,
      channel,
      pattern,
      at,
      time_known,
    };
    return [{ id: sent.id, credit }];
  });

  const credits = money.map(({ credit }) => credit);
  const { became, stored } = credits.length > 0 ? await storeCredits(tx, sender, credits, moment) : nothing;
  if (moment.hasSpace) keepUnknown(tx, sender, all, phoneId, now);

  const outcomes = new Map<string, Became>(
    all.map(({ sent, reading }) => [sent.id, reading.kind === 'refused' ? 'refused' : 'unknown']),
  );
  for (const [index, { id }] of money.entries()) outcomes.set(id, became[index] ?? 'unknown');
  const numberOf = (one: Became) => became.filter((outcome) => outcome === one).length;
  const counts = { stored, too_many: numberOf('too_many'), other_bank: numberOf('other_bank'), ...countUnread(all) };
  count(tx, sender, counts, now);
  return outcomes;
}

interface Stored {
  /** Of each, in the same order. */
  became: Became[];
  stored: number;
}
const nothing: Stored = { became: [], stored: 0 };

async function storeCredits(tx: Tx, sender: Sender, credits: Credit[], { now, hasSpace }: Moment): Promise<Stored> {
  const [, seen, budget, locked] = await inOneGo(
    lockPhone(tx, sender),
    findSeen(tx, sender, credits),
    readBudget(tx, sender, now),
    lockCandidates(tx, sender, credits),
  );
  const hasRoom = spending(budget);
  const became = seen.map((known): Became => (known.taken ? (known.matched ? 'matched' : 'kept') : 'later'));
  const candidates = Map.groupBy(locked, ({ place }) => place);
  const fresh = credits.flatMap((credit, index) => {
    const known = seen[index];
    if (!known || known.taken) return [];
    const { id, bank, bank_profile_id, expected, same_minute } = known;
    if (!expected || !hasRoom(credit, same_minute)) {
      became[index] = expected ? 'too_many' : 'other_bank';
      return [];
    }
    const deals = candidates.get(index + 1)?.map(({ deal_id }) => deal_id) ?? [];
    return [{ ...credit, id, bank, bank_profile_id, candidates: deals, index }];
  });

  const matches = matchNotices(fresh);
  const made = fresh
    .map((notice) => ({ ...notice, matched: matches.has(notice) }))
    .filter(({ matched }) => matched || hasSpace);
  if (made.length > 0) insertNotices(tx, sender, made, now);
  setDealNotices(
    tx,
    [...matches].map(([{ id }, deal]) => ({ id: deal, notice_id: id })),
  );
  for (const [{ id, amount }, deal_id] of matches) {
    const data = { amount: String(amount), deal_id };
    record(tx, { event: 'bank-notice.matched', ref: id, by: 'system', at: now, owner: sender.trader_id, data });
  }
  const kept = made.find(({ matched }) => !matched);
  if (kept)
    tx.afterCommit((db) => callOut(db, { event: 'bank-notice.kept', ref: kept.id, user: sender.trader_id, at: now }));

  for (const { index, matched } of made) became[index] = matched ? 'matched' : 'kept';
  return { became, stored: made.length };
}

/** Whether the phone may still have this stored; asked once for each. A minute is the bank's, so a phone that was off line loses nothing. */
function spending({ a_day, a_minute, today }: Budget) {
  const minutes = new Map<number, number>();
  let day = today;
  return ({ at }: Credit, sameMinute: number): boolean => {
    const minute = Math.floor(at.getTime() / 60_000);
    const before = minutes.get(minute) ?? sameMinute;
    if (day >= a_day || before >= a_minute) return false;
    minutes.set(minute, before + 1);
    day++;
    return true;
  };
}
