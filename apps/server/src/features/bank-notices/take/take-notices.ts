import type { NoticeOutcome, NoticesTaken, SentNotice, SentNotices } from '@app/contract/device-door';
import type { Db, Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { readNotice } from '#features/bank-notices/patterns/read-notice.ts';
import { patternsNow } from '#features/bank-notices/patterns-now.ts';
import { countUnread, keepUnknown, type Read } from '#features/bank-notices/unknown/unknown-queries.ts';
import { setDealNotices } from '#features/deals/deals.ts';
import { hashKey, refusePhone } from '#features/devices/devices.ts';
import { record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { matchNotices } from './notice-matching.ts';
import { timeOf } from './notice-time.ts';
import {
  type Credit,
  findSeen,
  findSender,
  insertNotices,
  lockCandidates,
  lockPhone,
  type Sender,
} from './take-queries.ts';

export interface BankNoticeNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** What a phone was told by its banks. Texts are read here and nowhere else: they are neither stored nor logged. */
export async function takeNotices(
  needs: BankNoticeNeeds,
  key: string | undefined,
  { notices, sentAt }: SentNotices,
): Promise<NoticesTaken> {
  const { db, clock } = needs;
  const now = clock.now();
  const sender = (key && (await findSender(db, { keyHash: hashKey(key), now }))) || (await refusePhone(needs, key));
  const patterns = await patternsNow(db, sender.patterns);

  const read = new Map<string, Read>();
  for (const sent of notices) if (!read.has(sent.id)) read.set(sent.id, { sent, reading: readNotice(sent, patterns) });
  const outcomes = await db.begin((tx) => store(tx, needs, sender, [...read.values()], { now, sentAt }));
  return { results: notices.map(({ id }) => ({ id, outcome: outcomes.get(id) ?? 'unknown' })), serverTime: now };
}

interface Moment {
  now: Date;
  sentAt: Date | undefined;
}

/** The outcome of each, by the phone's id. */
async function store(tx: Tx, { vault }: BankNoticeNeeds, sender: Sender, all: Read[], { now, sentAt }: Moment) {
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
  const matched = credits.length > 0 ? await storeCredits(tx, sender, credits, now) : [];
  countUnread(tx, sender, all, now);
  keepUnknown(tx, sender, all, phoneId, now);

  const outcomes = new Map<string, NoticeOutcome>(
    all.map(({ sent, reading }) => [sent.id, reading.kind === 'refused' ? 'refused' : 'unknown']),
  );
  for (const [index, { id }] of money.entries()) outcomes.set(id, matched[index] ? 'matched' : 'kept');
  return outcomes;
}

/** For each, in the same order, whether it found its deal. */
async function storeCredits(tx: Tx, sender: Sender, credits: Credit[], now: Date): Promise<boolean[]> {
  const [, seen, locked] = await inOneGo(
    lockPhone(tx, sender),
    findSeen(tx, sender, credits),
    lockCandidates(tx, sender, credits),
  );
  const candidates = Map.groupBy(locked, ({ place }) => place);
  const fresh = credits.flatMap((credit, index) => {
    const known = seen[index];
    if (!known || known.taken) return [];
    const { id, bank, bank_profile_id } = known;
    const deals = candidates.get(index + 1)?.map(({ deal_id }) => deal_id) ?? [];
    return [{ ...credit, id, bank, bank_profile_id, candidates: deals, index }];
  });

  const matches = matchNotices(fresh);
  const made = fresh.map((notice) => ({ ...notice, matched: matches.has(notice) }));
  if (made.length > 0) insertNotices(tx, sender, made, now);
  setDealNotices(
    tx,
    [...matches].map(([{ id }, deal]) => ({ id: deal, notice_id: id })),
  );
  for (const notice of fresh) tellOf(tx, sender, notice, matches.get(notice), now);

  const found = new Map(made.map(({ index, matched }) => [index, matched]));
  return seen.map((known, index) => (known.taken ? known.matched : found.get(index) === true));
}

function tellOf(
  tx: Tx,
  { trader_id: owner }: Sender,
  notice: { id: number; amount: bigint },
  deal_id: number | undefined,
  at: Date,
): void {
  const common = { ref: notice.id, by: 'system', at, owner } as const;
  const amount = String(notice.amount);
  if (deal_id === undefined) record(tx, { event: 'bank-notice.kept', ...common, data: { amount } });
  else record(tx, { event: 'bank-notice.matched', ...common, data: { amount, deal_id } });
}
