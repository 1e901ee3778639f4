import { NoticeState } from '@app/contract/arrivals/arrival';
import type { NoticeChannel } from '@app/contract/arrivals/deal-notice';
import { AMOUNT_TOLERANCE, LEAST_MATCHED } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Flag } from '@app/contract/values/flag';
import { moscowDay } from '@app/contract/values/period';
import type { Tx } from '#db/db.ts';
import { gatherQuestions } from '#db/gather-questions.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { noticeReach } from '#features/arrivals/around-deal.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { SAME_MONEY, SAME_TEXT } from './notice-matching.ts';

/** The phone that sends, by its pairing or by a key that may do nothing else. */
export interface Sender {
  id: number;
  trader_id: number;
  share_unknown: Flag;
  /** Grows with each pattern that is added or retired. */
  patterns: number;
}

/** With every request, so together for all that come at once. */
export const findSender = gatherQuestions(async (db, asked: { keyHash: Buffer; now: Date }[]) => {
  const rows = await db.many<Sender | Record<keyof Sender, null>>(sql`
    select found.*
    from unnest(${asked.map(({ keyHash }) => keyHash)}::bytea[], ${asked.map(({ now }) => now)}::timestamptz[])
      with ordinality as asked (key_hash, at, place)
      left join lateral (
        select phone.id, phone.trader_id,
          coalesce((select share_unknown from bank_notice_settings s where s.trader_id = phone.trader_id), 0) as share_unknown,
          (select count(*) + count(retired_at) from notice_patterns)::int as patterns
        from (
          select id, trader_id from device_profiles where key_hash = asked.key_hash
          union all
          select device_profile_id, trader_id from notice_keys
          where key_hash = asked.key_hash and (ends_at is null or ends_at > asked.at)
        ) phone limit 1) found on true
    order by place`);
  return rows.map((row) => (row.id === null ? undefined : row));
});

/** What was read from a text, by the names of the columns. */
export interface Credit {
  /** Written as PostgreSQL reads bytes. */
  phone_id: string;
  /** What was written, as a keyed hash; of the same kind. */
  text_print: string;
  /** All identifiers that the bank has in the directory. */
  banks: string[];
  amount: bigint;
  payer: string | null;
  digits: string | null;
  channel: NoticeChannel;
  pattern: string;
  at: Date;
  time_known: boolean;
}

/** The notices of one phone are taken one request after another, so that one sent twice at once is taken once. */
export const lockPhone = (tx: Tx, { id }: Sender) =>
  tx.run(sql`select pg_advisory_xact_lock('bank_notices'::regclass::oid::integer, ${id}::int)`);

export type NoticeTaking =
  | { taken: true; matched: boolean }
  /** A number for the new row, and the profile that the money came to. */
  | {
      taken: false;
      id: number;
      bank: string;
      bank_profile_id: number | null;
      /** Whether the phone has any profile of this bank, if only in the archive. */
      expected: boolean;
      /** How many of the same minute there are. */
      same_minute: number;
    };

/** For each, in the same order: what became of it earlier, or what it needs to be stored. */
export async function findSeen(tx: Tx, { id }: Sender, credits: Credit[]): Promise<NoticeTaking[]> {
  return tx.many<NoticeTaking>(sql`
    select n.id is not null as taken, n.matched, p.id as bank_profile_id, coalesce(p.bank, a.banks[1]) as bank,
      case when n.id is null then nextval('bank_notices_id_seq')::float8 end as id,
      exists (select from bank_profiles own where own.device_profile_id = ${id} and own.bank = any(a.banks)) as expected,
      (select count(*) from bank_notices s where s.device_profile_id = ${id} and s.at >= date_trunc('minute', a.at)
        and s.at < date_trunc('minute', a.at) + interval '1 minute')::int as same_minute
    from ${asked(credits)}
      left join bank_notices n on n.device_profile_id = ${id} and n.phone_id = a.phone_id
      left join lateral ${profileOf(id)} p on n.id is null
    order by a.place`);
}

export interface Budget {
  a_day: number;
  a_minute: number;
  /** Stored today. */
  today: number;
}

/** Behind the lock of the phone: nobody else stores anything of it meanwhile. */
export async function readBudget(tx: Tx, { id }: Sender, now: Date): Promise<Budget> {
  const row = await tx.one<Budget>(sql`
    select ${ruleValue('notices_a_day')}::int as a_day, ${ruleValue('notices_a_minute')}::int as a_minute,
      coalesce((select stored from notice_counts where device_profile_id = ${id} and day = ${moscowDay(now)}), 0) as today`);
  if (!row) throw new Error('There is no budget');
  return row;
}

/**
 * Locks the deals that each could be for, and returns their ids by the place of the notice. Numbers of deals are bounded by time first:
 * a trader may have a million deals of the same amount.
 */
export async function lockCandidates(tx: Tx, sender: Sender, credits: Credit[]) {
  const { id, trader_id } = sender;
  return tx.many<{ place: number; deal_id: number }>(sql`
    with found as materialized (
      select a.place, d.id, d.real_amount from ${asked(credits)}
        cross join lateral ${profileOf(id)} p
        cross join lateral (
          select d.id, d.real_amount from deals d
          where d.trader_id = ${trader_id} and d.number >= first_deal_since(${trader_id}, a.at - 2 * ${noticeReach})
            and d.real_amount between a.amount - ${AMOUNT_TOLERANCE}::bigint and a.amount + ${AMOUNT_TOLERANCE}::bigint
            and d.bank_profile_id = p.id and d.notice_id is null and d.created_at <= a.at and ${isNear}
            and (d.method_group = 'sbp' or a.digits is null or a.digits = d.requisite_tail)
          -- One more than others of the request can take.
          limit ${credits.length + 1}::int
        ) d
      where a.time_known and a.amount >= ${LEAST_MATCHED}::bigint
        and not exists (select 1 from bank_notices n where n.device_profile_id = ${id} and n.phone_id = a.phone_id)
        and not exists (
          select 1 from bank_notices n where n.device_profile_id = ${id} and n.amount = a.amount and n.bank = any(a.banks)
            and (n.channel <> a.channel and n.at between a.at - ${sameMoney} and a.at + ${sameMoney}
              or n.text_print = a.text_print and n.at > a.at - ${sameText}))
    )
    select f.place::int as place, d.id as deal_id from found f join deals d on d.id = f.id
    where d.notice_id is null and d.real_amount = f.real_amount
    order by d.id for update of d`);
}

const sameMoney = sql`interval '${literal(SAME_MONEY / 1000)} seconds'`;
const sameText = sql`interval '${literal(SAME_TEXT / 1000)} seconds'`;

/** The one profile of that phone and bank that takes notices: best one with a card that ends so, best one that is not archived. */
const profileOf = (deviceId: number): Sql => sql`(
  select max(id) as id, max(bank) as bank from (
    select id, bank, rank() over (order by (
        select count(*) from requisite_profiles r where r.bank_profile_id = p.id and r.pan_tail = a.digits) = 0, is_hided) as place
    from bank_profiles p
    where p.device_profile_id = ${deviceId} and p.bank = any(a.banks) and p.enable_push = 1
  ) best where place = 1 having count(*) = 1)`;

/** It waits, or it ended not long before the notice; how, does not matter. */
const isNear = sql`(d.status = ${literal(DealStatus.waiting)} or a.at - ${noticeReach} < coalesce(d.closed_at, (
  select min(j.at) from journal j
  where split_part(j.event, '.', 1) = 'deal' and j.ref = d.id and j.event in ('deal.expired', 'deal.cancelled')), d.expires_at))`;

const asked = (credits: Credit[]): Sql => sql`
  rows from (json_to_recordset(${writeRows(credits)}) as (phone_id bytea, text_print bytea, banks text[], amount bigint, digits text, channel text,
    at timestamptz, time_known boolean))
  with ordinality as a (phone_id, text_print, banks, amount, digits, channel, at, time_known, place)`;

export interface NewNotice extends Credit {
  id: number;
  bank: string;
  bank_profile_id: number | null;
  matched: boolean;
}

/** Written with the commit. */
export function insertNotices(tx: Tx, { id, trader_id }: Sender, notices: NewNotice[], received_at: Date): void {
  const { joined, waiting } = NoticeState;
  const rows = notices.map((notice) => ({
    ...notice,
    trader_id,
    device_profile_id: id,
    received_at,
    state: notice.matched ? joined : waiting,
    by_hand: false,
  }));
  tx.withCommit(sql`
    insert into bank_notices overriding system value select * from json_populate_recordset(null::bank_notices, ${writeRows(rows)})`);
}

const writeRows = (rows: object[]) =>
  JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
