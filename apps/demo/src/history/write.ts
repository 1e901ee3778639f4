import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { NoticeState } from '@app/contract/arrivals/arrival';
import type { MethodGroup } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { ruleBook } from '@app/contract/rules';
import { payableUntil } from '@app/contract/topups/topup-machine';
import {
  actorName,
  hours,
  later,
  minutes,
  panContext,
  requisiteContext,
  type Sql,
  sql,
  type Tx,
  type Vault,
} from '@app/server/kit';
import type { Book, PastDeal, PastTrader } from './book.ts';

/**
 * The one place that writes into other features' tables: their functions do everything at the present time, and a history needs the past.
 * A handful of statements for the whole month; constraints and triggers apply here as well.
 */
export interface WriteNeeds {
  vault: Vault;
  platform: number;
  wallet: string;
  contract: string;
  /** Full numbers of phones and cards, for the sealed requisites. */
  numberOf(deal: PastDeal): { phone?: string; pan?: string };
}

export async function writeBook(tx: Tx, needs: WriteNeeds, book: Book, traders: PastTrader[]): Promise<void> {
  await writeNotices(tx, book);
  await writeDeals(tx, needs, book);
  await writeAppeals(tx, needs, book);
  await writePayouts(tx, needs, book);
  await writeDeposits(tx, needs, book);
  await writeClaims(tx, needs, book);
  await writePostings(tx, book);
  await writeEvents(tx, book);
  await writeStandings(tx, traders);
}

/** Before the deals, which name them. The phones' own ids are made up. */
async function writeNotices(tx: Tx, { notices }: Book): Promise<void> {
  const made = notices.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const rows = made.map(({ trader, profile, id: _id, ...notice }, place) => ({
    ...notice,
    place,
    trader_id: trader.id,
    device_profile_id: profile.device_profile_id,
    bank: profile.bank,
    bank_profile_id: profile.id,
    matched: notice.state === NoticeState.joined,
  }));
  const stored = await tx.many<{ id: number; place: number }>(sql`
    insert into bank_notices (trader_id, device_profile_id, phone_id, bank, bank_profile_id, amount, payer, digits, channel, pattern, at,
      time_known, received_at, matched, state)
    select trader_id, device_profile_id, int4send(place), bank, bank_profile_id, amount, payer, digits, channel, 'history', at, true, at,
      matched, state
    from ${recordset(rows)} as r (place int, trader_id int, device_profile_id int, bank text, bank_profile_id int, amount bigint, payer text,
      digits text, channel text, at timestamptz, matched boolean, state smallint)
    order by place returning id::float8 as id, ('x' || encode(phone_id, 'hex'))::bit(32)::int as place`);
  for (const { id, place } of stored) Object.assign(made[place] ?? {}, { id });
}

async function writeDeals(tx: Tx, { vault, platform, numberOf }: WriteNeeds, { deals }: Book): Promise<void> {
  const rows = byTime(deals).map((deal) => {
    const { trader, profile, method, ...rest } = deal;
    const { bank, fio } = profile;
    const number = numberOf(deal);
    return {
      trader_id: trader.id,
      number: rest.number,
      payment_id: rest.payment_id,
      bank_profile_id: profile.id,
      requisite_profile_id: method === 'card' ? profile.card.id : null,
      method_group: method satisfies MethodGroup,
      requisite: vault.seal(JSON.stringify({ bank, fio, ...number }), requisiteContext(trader.id)),
      fio,
      requisite_tail: method === 'card' ? profile.card.tail : profile.phoneTail,
      real_amount: rest.amount,
      interest_rate: rest.rate,
      debited_amount: rest.debited,
      status: rest.status,
      created_at: rest.created_at,
      expires_at: rest.expires_at,
      closed_at: rest.closed_at,
      notice_id: rest.notice?.id ?? null,
    };
  });
  const stored = await tx.many<{ id: number; payment_id: string }>(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, requisite_profile_id, method_group, requisite,
      fio, requisite_tail, real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at, notice_id)
    select ${Number(ruleBook.late_days.initial)}, trader_id, number, ${platform}, payment_id, bank_profile_id, requisite_profile_id, method_group, requisite, fio,
      requisite_tail, real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at, notice_id
    from ${recordset(rows)} as r (trader_id int, number int, payment_id text, bank_profile_id int, requisite_profile_id int,
      method_group text, requisite bytea, fio text, requisite_tail text, real_amount bigint, interest_rate bigint,
      debited_amount bigint, status smallint, created_at timestamptz, expires_at timestamptz, closed_at timestamptz, notice_id bigint)
    returning id, payment_id`);
  await tx.run(sql`
    update deals d set requisite_key = coalesce(c.number, p.number)
    from bank_profiles p, deals of_card left join requisite_profiles c on c.id = of_card.requisite_profile_id
    where d.status = ${DealStatus.waiting} and p.id = d.bank_profile_id and of_card.id = d.id`);
  const ids = new Map(stored.map(({ id, payment_id }) => [payment_id, id]));
  for (const deal of deals) deal.id = ids.get(deal.payment_id) ?? 0;
}

async function writeAppeals(tx: Tx, { platform }: WriteNeeds, { appeals }: Book): Promise<void> {
  const rows = byTime(appeals).map(({ deal, proof: _proof, id: _id, ...appeal }) => ({
    ...appeal,
    deal_id: deal.id,
    trader_id: deal.trader.id,
    expires_at: later(appeal.created_at, hours(Number(ruleBook.appeal_answer_hours.initial))),
  }));
  const stored = await tx.many<{ id: number; deal_id: number; attempt: number }>(sql`
    insert into appeals (deal_id, trader_id, platform_id, attempt, amount_to_pay, note, trader_note, status, created_at, expires_at,
      held_amount, hold_until, decided_at, decided_by, decision_note, judge_until)
    select deal_id, trader_id, ${platform}, attempt, amount_to_pay, note, trader_note, status, created_at, expires_at, held,
      hold_until, decided_at, decided_by, decision_note,
      case when status = ${AppealStatus.review} then created_at + make_interval(hours => ${Number(ruleBook.case_hours.initial)}) end
    from ${recordset(rows)} as r (deal_id int, trader_id int, attempt smallint, amount_to_pay bigint, note text, trader_note text,
      status smallint, created_at timestamptz, expires_at timestamptz, held bigint, hold_until timestamptz, decided_at timestamptz,
      decided_by text, decision_note text)
    returning id, deal_id, attempt`);
  const ids = new Map(stored.map(({ id, deal_id, attempt }) => [`${deal_id} ${attempt}`, id]));
  for (const appeal of appeals) appeal.id = ids.get(`${appeal.deal.id} ${appeal.attempt}`) ?? 0;
}

/** While it is in work. */
const afterTaking = (rule: 'payout_minutes' | 'payout_return_minutes') =>
  sql`case when status = ${PayoutStatus.inWork} then pin_at + make_interval(mins => ${Number(ruleBook[rule].initial)}) end`;

async function writePayouts(tx: Tx, { vault, platform: platform_id }: WriteNeeds, { payouts }: Book): Promise<void> {
  const rows = byTime(payouts).map(({ trader, pan, why, receipt: _receipt, id: _id, ...payout }) => ({
    ...payout,
    trader_id: trader?.id ?? null,
    pan: vault.seal(pan, panContext({ platform_id, payout_id: payout.payout_id })),
    pan_tail: pan.slice(-4),
    note: why?.text ?? '',
    note_kind: why?.kind ?? null,
  }));
  const stored = await tx.many<{ id: number; payout_id: string }>(sql`
    insert into payouts (platform_id, payout_id, trader_id, bank, method, pan, pan_tail, fio, amount, bonus, status, note, note_kind,
      sent_back, created_at, pin_at, work_until, return_from, moved_at, judge_until, reverse_until)
    select ${platform_id}, payout_id, trader_id, bank, method, pan, pan_tail, fio, amount, ${ruleBook.payout_bonus.initial}, status, note, note_kind,
      sent_back, created_at, pin_at, ${afterTaking('payout_minutes')}, ${afterTaking('payout_return_minutes')}, moved_at,
      case when status in (${PayoutStatus.review}, ${PayoutStatus.incorrect}) then moved_at + make_interval(hours => ${Number(ruleBook.payout_check_hours.initial)}) end,
      case when status = ${PayoutStatus.done} then moved_at + make_interval(days => ${Number(ruleBook.payout_reverse_days.initial)}) end
    from ${recordset(rows)} as r (payout_id text, trader_id int, bank text, method text, pan bytea, pan_tail text, fio text,
      amount bigint, status smallint, note text, note_kind text, sent_back smallint, created_at timestamptz, pin_at timestamptz, moved_at timestamptz)
    returning id, payout_id`);
  const ids = new Map(stored.map(({ id, payout_id }) => [payout_id, id]));
  for (const payout of payouts) payout.id = ids.get(payout.payout_id) ?? 0;
}

async function writeDeposits(tx: Tx, { wallet, contract }: WriteNeeds, { deposits }: Book): Promise<void> {
  const rows = byTime(deposits).map(({ trader, id: _id, assigned, ...deposit }) => ({
    ...deposit,
    trader_id: trader.id,
    payable_to: assigned ? null : payableUntil(deposit.expires_at),
  }));
  const stored = await tx.many<{ id: number; in_amount: bigint }>(sql`
    insert into deposits (trader_id, wallet, in_amount, coin_rate, out_amount, status, created_at, expires_at, received_at, payable_during)
    select trader_id, ${wallet}, in_amount, coin_rate, out_amount, status, created_at, expires_at, received_at,
      case when payable_to is null then 'empty' else tstzrange(created_at, payable_to) end
    from ${recordset(rows)} as r (trader_id int, in_amount bigint, coin_rate bigint, out_amount bigint, status smallint,
      created_at timestamptz, expires_at timestamptz, received_at timestamptz, payable_to timestamptz)
    returning id, in_amount`);
  const ids = new Map(stored.map(({ id, in_amount }) => [in_amount, id]));
  for (const deposit of deposits) deposit.id = ids.get(deposit.in_amount) ?? 0;

  const transfers = byTime(deposits)
    .filter(({ received_at }) => received_at)
    .map(({ id, tx_id, in_amount: amount, received_at, assigned }) => {
      const block_at = assigned?.came ?? later(received_at ?? new Date(), -minutes(1));
      return {
        deposit_id: id,
        tx_id,
        amount,
        from_address: assigned?.from_address ?? wallet,
        block_at,
        at: received_at,
      };
    });
  await tx.run(sql`
    insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at, deposit_id)
    select ${wallet}, ${contract}, tx_id, 0, from_address, amount, block_at, at, deposit_id
    from ${recordset(transfers)} as r (deposit_id int, tx_id text, amount bigint, from_address text, block_at timestamptz, at timestamptz)`);
}

async function writeClaims(tx: Tx, { wallet, contract }: WriteNeeds, { strays, claims }: Book): Promise<void> {
  await tx.run(sql`
    insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at)
    select ${wallet}, ${contract}, tx_id, 0, from_address, amount, at, at
    from ${recordset(strays)} as r (tx_id text, from_address text, amount bigint, at timestamptz)`);
  const rows = byTime(claims).map(({ trader, id: _id, ...claim }) => ({ ...claim, trader_id: trader.id }));
  const stored = await tx.many<{ id: number; tx_id: string }>(sql`
    insert into transfer_claims (trader_id, tx_id, from_address, note, created_at, closed_at, answer)
    select trader_id, tx_id, from_address, note, created_at, closed_at, answer
    from ${recordset(rows)} as r (trader_id int, tx_id text, from_address text, note text, created_at timestamptz,
      closed_at timestamptz, answer text)
    returning id, tx_id`);
  const ids = new Map(stored.map(({ id, tx_id }) => [tx_id, id]));
  for (const claim of claims) claim.id = ids.get(claim.tx_id) ?? 0;
}

async function writePostings(tx: Tx, { postings }: Book): Promise<void> {
  const rows = postings
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ trader, ref, ...posting }) => ({ ...posting, trader_id: trader.id, ref: ref.id }));
  await tx.run(sql`
    insert into ledger_postings (at, kind, ref, trader_id, from_account, to_account, amount, from_balance, to_balance, number,
      available_after, held_after)
    select at, kind, ref, trader_id, "from", "to", amount, from_balance, to_balance, number, available_after, held_after
    from ${recordset(rows)} as r (at timestamptz, kind text, ref bigint, trader_id int, "from" text, "to" text, amount bigint,
      from_balance bigint, to_balance bigint, number int, available_after bigint, held_after bigint)
    order by at, trader_id, number`);
}

async function writeEvents(tx: Tx, { events }: Book): Promise<void> {
  const rows = events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, event, ref, by, data }) => ({
      at,
      event,
      ref: ref.id,
      data: data(),
      actor: actorName(by),
    }));
  await tx.run(sql`
    insert into journal (xid, at, event, ref, actor, groups, data) select '0', at, event, ref, actor, '{}', data
    from ${recordset(rows)} as r (at timestamptz, event text, ref bigint, actor text, data jsonb)`);
}

/** The balances and counts at the end. */
async function writeStandings(tx: Tx, traders: PastTrader[]): Promise<void> {
  const accounts = traders.map(({ id, balances, postings }) => ({ trader_id: id, ...balances, postings }));
  await tx.run(sql`
    update ledger_accounts a set available = r.available, held = r.held, deals = r.deals, payouts = r.payouts, topups = r.topups,
      postings = r.postings
    from ${recordset(accounts)} as r (trader_id int, available bigint, held bigint, deals bigint, payouts bigint, topups bigint,
      postings int)
    where a.trader_id = r.trader_id`);

  const profiles = traders.flatMap((trader) =>
    trader.profiles.map(({ id, used, reserved, cycle, lastDealAt, card }) => ({
      id,
      used,
      reserved,
      last_deal_at: lastDealAt,
      value: cycle.value,
      first: cycle.first,
      last: cycle.last,
      card: card.id,
      card_used: card.used,
      card_reserved: card.reserved,
    })),
  );
  await tx.run(sql`
    update profile_fills p set used_total_amount = r.used, reserved_amount = r.reserved, last_deal_at = r.last_deal_at,
      deal_ends_at = r.last_deal_at + make_interval(mins => ${Number(ruleBook.deal_minutes.initial)}), cycle_value = r.value, cycle_first_at = r.first, cycle_last_at = r.last,
      in_line = is_in_line(p.bank_profile_id, p.aside, r.used, r.reserved, r.value)
    from ${recordset(profiles)} as r (id int, used bigint, reserved bigint, last_deal_at timestamptz, value bigint,
      first timestamptz, last timestamptz)
    where p.bank_profile_id = r.id`);
  await tx.run(sql`
    update requisite_profiles c set used_total_amount = r.card_used, reserved_amount = r.card_reserved
    from ${recordset(profiles)} as r (card int, card_used bigint, card_reserved bigint) where c.id = r.card`);
}

const byTime = <T extends { created_at: Date }>(things: T[]): T[] =>
  things.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());

/** Rows as one JSON value, which PostgreSQL reads in their order. */
function recordset(rows: object[]): Sql {
  const text = JSON.stringify(rows, function (this: Record<string, unknown>, key, value: unknown) {
    const own = this[key];
    if (typeof own === 'bigint') return String(own);
    return Buffer.isBuffer(own) ? `\\x${own.toString('hex')}` : value;
  });
  return sql`json_to_recordset(${text}::json)`;
}
