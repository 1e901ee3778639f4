import { type Db, sql } from '@app/server/kit';

/** What somebody said of a case, as the server's journal has it: a decision, or a word about what waits for a second person. */
export interface Word {
  event: string;
  /** Nobody, when a request lapses. */
  who: number;
  /** `payout:5`. */
  thing: string;
  /** What was asked for or done: `payout.done`. */
  kind: string;
  /** Of a decision: who confirmed it, and the request; of a word about a request that request. */
  second: number | null;
  request: number | null;
  /** The journal says that somebody had said no to it before. */
  refusedBefore: boolean;
  /** Whose no it then began with. */
  began: number | null;
}

/** Everything that people who judge said of appeals and payouts, in its order. */
export const readStory = (db: Db): Promise<Word[]> =>
  db.many<Word>(sql`
    select j.id as place, j.event::text as event, nullif(split_part(j.actor, ':', 2), '')::int as who, r.thing, r.kind, null::int as second, r.id as request,
      coalesce((j.data ->> 'refused_before')::boolean, false) as "refusedBefore",
      case when r.earlier <> '{}' then r.refused_by end as began
    from journal j join two_person_requests r on r.id = j.ref
    where j.event in ('request.asked', 'request.refused', 'request.upheld', 'request.confirmed', 'request.withdrawn', 'request.lapsed')
      and (r.thing like 'appeal:%' or r.thing like 'payout:%')
    union all
    select j.id, j.event::text, split_part(j.actor, ':', 2)::int, split_part(j.event, '.', 1) || ':' || j.ref, k.kind,
      split_part(c.actor, ':', 2)::int, c.ref::int, false, null
    from journal j join (values ('appeal.accepted', 'appeal.decide'), ('appeal.rejected', 'appeal.decide'),
      ('appeal.archived', 'appeal.decide'), ('payout.done', 'payout.done'), ('payout.not_proven', 'payout.notproven'),
      ('payout.rejected', 'payout.fullreject'), ('payout.returned', 'payout.return'), ('payout.reversed', 'payout.reverse'),
      ('payout.sent_back', 'payout.sendback')) k (event, kind) on k.event = j.event::text
      left join journal c on c.xid = j.xid and c.event = 'request.confirmed'
    where j.actor like 'staff:%' or j.actor like 'user:%' and k.kind like 'payout.%'
    order by place`);

export interface Bench {
  owners: number[];
  staff: number[];
  moderators: number[];
}

/** Everybody who judges. Nobody of them is party to a case. */
export async function readBench(db: Db): Promise<Bench> {
  const people = await db.many<{ id: number; owner: boolean | null }>(sql`
    select u.id, 'owner' = any(s.roles) as owner from users u left join staff s on s.user_id = u.id where u."group" in (1, 2)`);
  const those = (owner: (one: boolean | null) => boolean) =>
    people.filter((one) => owner(one.owner)).map(({ id }) => id);
  return {
    owners: those((owner) => owner === true),
    staff: those((owner) => owner !== null),
    moderators: those((owner) => owner === null),
  };
}
