import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { isParty } from '#features/conversation/case-marks.ts';
import type { ActKind, ActTarget } from './act-kind.ts';

/** Somebody's no to an earlier request. */
export interface EarlierNo {
  /** The request that it was said to. */
  request_id: number;
  by: number;
  login: string;
  at: Date;
  note: string;
}

/**
 * SQL over a request `e`: the noes that were said to it. One that was asked for again begins with the no of before, which is no new one; an
 * owner's answer to it is.
 */
const noes = sql`lateral (values (e.refused_by, e.refused_at, e.refusal, e.earlier = '{}'),
  (e.decided_by, e.decided_at, e.decision, e.state = 'upheld')) n (by, at, note, said)`;

/**
 * What was said against this kind of act on this thing, the oldest first, and still stands. Whoever asks now has changed their mind: their own no
 * counts no more.
 */
export async function findStandingRefusals<Content, Thing>(
  tx: Tx,
  kind: ActKind<Content, unknown, Thing>,
  { content, thing }: ActTarget<Content, Thing>,
  person: number | undefined,
  /** A no to what is no case is over if nobody has asked for it since. */
  since: Date,
): Promise<EarlierNo[]> {
  const theirs = sql`e.thing = ${kind.thing(content)} and e.kind = ${kind.name} and n.said and n.by is distinct from ${person ?? null}::int`;
  return kind.caseSince
    ? noesAboutCase(tx, kind, theirs, kind.thing(content), await kind.caseSince(tx, thing))
    : noesAboutContent(tx, kind, theirs, content, since);
}

/** Until two persons have decided the case, whatever they decided, or it has become another. */
function noesAboutCase(
  tx: Tx,
  { name, rivals = [] }: Pick<ActKind, 'name' | 'rivals'>,
  theirs: Sql,
  thing: string,
  since: Date,
): Promise<EarlierNo[]> {
  return tx.many<EarlierNo>(sql`
    select e.id as request_id, n.by, u.login, n.at, n.note
    from two_person_requests e, ${noes} join users u on u.id = n.by
    where ${theirs} and e.refused_by is not null and e.state <> 'done' and n.at > ${since}
      and e.id > coalesce((
        select max(d.id) from two_person_requests d
        where d.thing = ${thing} and d.kind = any(${[name, ...rivals]}::text[]) and d.state = 'done'), 0)
    order by n.at, e.id`);
}

/** Those that what is asked for comes to, until two persons have agreed to as much. A yes to something else leaves them standing. */
async function noesAboutContent<Content>(
  tx: Tx,
  kind: Pick<ActKind<Content>, 'content' | 'reaches'>,
  theirs: Sql,
  asked: Content,
  since: Date,
): Promise<EarlierNo[]> {
  const found = await tx.many<EarlierNo & { content: unknown; basis: string; agreed: { content: unknown }[] }>(sql`
    select e.id as request_id, n.by, u.login, n.at, n.note, e.content, e.basis, (
      select coalesce(json_agg(json_build_object('content', d.content) order by d.id), '[]') from two_person_requests d
      where d.thing = e.thing and d.kind = e.kind and d.state = 'done' and d.id > e.id) as agreed
    from two_person_requests e, ${noes} join users u on u.id = n.by
    where ${theirs} and e.refused_by is not null and e.state <> 'done' and exists (
      select from two_person_requests r
      where r.thing = e.thing and r.kind = e.kind and r.refused_by is not null and (r.id = e.id or e.id = any(r.earlier))
        and (r.decided_at is null or r.decided_at > ${since}))
    order by n.at, e.id`);
  const parse = (content: unknown) => kind.content.parse(content);
  return found.flatMap(({ content, basis, agreed: stored, ...no }) => {
    const refused = { content: parse(content), basis };
    const agreed = stored.map((one) => parse(one.content));
    const reaches = kind.reaches ?? (() => true);
    const isAnswered = agreed.some((one, index) =>
      kind.reaches ? kind.reaches(one, refused, agreed.slice(0, index)) : isDeepStrictEqual(one, refused.content),
    );
    return !isAnswered && reaches(asked, refused, agreed) ? [no] : [];
  });
}

/** What was said against requests of before, by the request that was asked for again. */
export async function findEarlierNoes(db: Db, ids: number[]): Promise<Map<number, EarlierNo[]>> {
  const rows = await db.many<EarlierNo & { id: number }>(sql`
    select r.id, e.id as request_id, n.by, u.login, n.at, n.note
    from two_person_requests r join two_person_requests e on e.id = any(r.earlier), ${noes} join users u on u.id = n.by
    where r.id = any(${ids}::int[]) and n.said and n.by <> r.asked_by order by n.at, e.id`);
  return Map.groupBy(rows, ({ id }) => id);
}

/** SQL over a request `r` and an owner `s`: it is about a case of their own, so their word would be refused. Most requests are about no case. */
const isTheirOwn = isParty(
  sql`split_part(r.thing, ':', 1)`,
  sql`case when r.thing ~ '^(appeal|payout):[0-9]+$' then split_part(r.thing, ':', 2)::int end`,
  sql`s.user_id`,
);

/**
 * SQL over a refused request `r`: the owners whose turn it is. Those who had no part in it; where none is left, those who said no, who may
 * change their mind; and only then those who asked for it before. So somebody is left who may answer, unless no other owner is neutral to the
 * case: then its asker may take it back.
 */
export const ownersTurn: Sql = sql`
  case when r.state <> 'refused' then '{}' else array(
    select user_id from (
      select s.user_id, rank() over (order by case
        when s.user_id = r.refused_by or exists (
          select from two_person_requests e, ${noes} where e.id = any(r.earlier) and n.said and n.by = s.user_id) then 1
        when exists (select from two_person_requests e where e.id = any(r.earlier) and e.asked_by = s.user_id) then 2
        else 0 end) as turn
      from staff s where s.state = 'active' and 'owner' = any(s.roles) and s.user_id <> r.asked_by and not ${isTheirOwn}) o
    where turn = 1) end`;
