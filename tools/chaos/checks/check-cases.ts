import type { CaseKey } from '@app/contract/cases/case-leases';
import { type Db, type Sql, sql } from '@app/server/kit';
import type { Journal } from '#chaos/stage/journal.ts';
import { type Check, check, checkNone } from './check.ts';

const ended = sql`array['appeal.accepted', 'appeal.rejected', 'appeal.archived', 'payout.done', 'payout.not_proven', 'payout.rejected', 'payout.reversed']`;
/** A decision about an appeal by staff, about a payout by staff or a moderator. Traders cancel nothing by these names but appeals. */
const judgements = sql`
  select id, xid, split_part(event, '.', 1) as kind, event, ref::int as ref, actor, split_part(actor, ':', 2)::int as person
  from journal where event = any(${ended}) and (actor like 'staff:%' or actor like 'user:%' and event like 'payout.%')`;

const wrong: Record<string, Sql> = {
  'an appeal is decided once, by staff or by the platform': sql`
    select 'appeal ' || ref as row from journal
    where event in ('appeal.accepted', 'appeal.rejected', 'appeal.archived') and (actor like 'staff:%' or actor = 'platform')
    group by ref having count(*) > 1`,
  'nobody judges their own case': sql`
    select j.event || ' ' || j.ref as row from (${judgements}) j
    where j.kind = 'appeal' and exists (select from appeals a where a.id = j.ref and a.trader_id = j.person)
      or j.kind = 'payout' and exists (
        select from journal t where t.event = 'payout.taken' and t.ref = j.ref and t.actor = 'user:' || j.person)`,
  'the second word is another’s': sql`
    select 'request ' || r.id as row from two_person_requests r where state = 'done' and (decided_by = asked_by or decided_by is null)`,
  'a payment is taken back by two': sql`
    select 'payout ' || j.ref as row from journal j where j.event = 'payout.reversed' and 1 <> (
      select count(*) from two_person_requests r
      where r.kind = 'payout.reverse' and r.state = 'done' and r.thing = 'payout:' || j.ref and r.asked_by <> r.decided_by)`,
  'a hold is posted once and given back once, at the end and not before': sql`
    select 'appeal ' || a.id || ' ' || a.status || ': ' || held || ' and ' || released as row from appeals a,
      lateral (select count(*) filter (where kind = 'appeal.held') as held, count(*) filter (where kind = 'appeal.released') as released
        from ledger_postings l where l.kind in ('appeal.held', 'appeal.released') and l.ref = a.id) p
    where held > 1 or released > held
      or released <> case when a.status in (0, 3, 4) or a.status = 2 and a.hold_until is not null then 0 else held end`,
  'nothing is held for an appeal that was decided': sql`
    select 'appeal ' || id as row from appeals
    where (held_amount > 0 or short_amount > 0 or hold_until is not null) and (status in (1, 5) or decided_at is not null)`,
  'a debt is what was lacking and not yet paid back, and who has money has none': sql`
    select 'trader ' || trader_id as row from ledger_accounts a where a.debts > 0 or a.debts <> 0 and a.available > 0
      or -a.debts <> (select coalesce(sum(case l.kind when 'debt.repaid' then -amount else amount end), 0) from ledger_postings l
        where l.trader_id = a.trader_id and l.kind in ('deal.debt', 'payout.debt', 'adjustment.debt', 'debt.repaid'))`,
};

export async function checkCases(db: Db, journal: Journal): Promise<Check[]> {
  return [
    ...(await checkNone(db, wrong)),
    await checkAccepted(db, journal),
    await checkLeases(db, journal),
    await checkTalk(db, journal),
  ];
}

/** Traders accept as well, also by closing the deal; so these are counted apart. */
async function checkAccepted(db: Db, { judged }: Journal): Promise<Check> {
  const rows = await db.many<{ ref: number }>(sql`
    select ref::int as ref from journal where event = 'appeal.accepted' and actor like 'staff:%'`);
  const [told, happened] = [judged, rows.map(({ ref }) => ref)].map((ids) => ids.toSorted((a, b) => a - b).join());
  return check(
    'what staff decided for the payer is what they were told',
    told === happened ? [] : [`told ${told}, happened ${happened}`],
  );
}

/**
 * Goes through the journal: while somebody had a case, nobody else decided it. Whoever asked for a second word has it no more, and the second
 * word itself is not asked for the case.
 */
async function checkLeases(db: Db, { lapsed }: Journal): Promise<Check> {
  const rows = await db.many<CaseKey & { place: bigint; event: string; who: number }>(sql`
    select j.id as place, coalesce(data ->> 'kind', split_part(event, '.', 1)) as kind, ref::int as id, event, split_part(actor, ':', 2)::int as who
    from journal j
    where event in ('case.taken', 'case.left') or (actor like 'staff:%' or actor like 'user:%' and event like 'payout.%')
      and event = any(${ended} || array['payout.sent_back', 'payout.returned'])
      and not exists (select from journal c where c.xid = j.xid and c.event = 'request.confirmed')
    union all
    select j.id, split_part(thing, ':', 1), split_part(thing, ':', 2)::int, event, split_part(actor, ':', 2)::int
    from journal j join two_person_requests r on r.id = j.ref
    where event in ('request.asked', 'request.confirmed') and (thing like 'appeal:%' or thing like 'payout:%')
    order by place`);
  const lapses = lapsed.map((lapse) => ({ ...lapse, place: lapse.after, event: 'lapsed' }));
  // What lapsed did so behind the row that was the last then.
  const story = [...rows, ...lapses].toSorted((a, b) => Number(a.place - b.place));
  const holders = new Map<string, number>();
  const problems: string[] = [];
  for (const { kind, id, event, who } of story) {
    const name = `${kind} ${id}`;
    const holder = holders.get(name);
    if (event === 'case.taken') holders.set(name, who);
    else if (holder === who) holders.delete(name);
    else if (holder !== undefined && /^(appeal|payout)\./.test(event))
      problems.push(`${event} ${id} by ${who} while ${holder} had it`);
  }
  return check('nobody decides what a colleague has open', problems);
}

async function checkTalk(db: Db, { said }: Journal): Promise<Check> {
  const rows = await db.many<{ text: string; count: number }>(sql`
    select text, count(*)::int as count from case_messages group by text`);
  const found = new Map(rows.map(({ text, count }) => [text, count]));
  const problems: string[] = [];
  for (const [text, answered] of said) {
    const count = found.get(text) ?? 0;
    found.delete(text);
    if (count !== Number(answered))
      problems.push(`${text}: ${answered ? 'accepted' : 'refused'}, there ${count} times`);
  }
  for (const text of found.keys()) problems.push(`${text}: nobody was told that it is there`);
  return check('every message that was accepted is there once, and no other', problems);
}
