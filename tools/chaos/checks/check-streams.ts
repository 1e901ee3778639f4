import { Group } from '@app/contract/access/users';
import { type Db, sql } from '@app/server/kit';
import { type Listener, toldKey } from '#chaos/stage/streams.ts';
import { type Check, check } from './check.ts';

/** SQL over the journal: who has a case open, or waits for a second word, where it is no payout. Moderators are not told. */
const notForModerators = sql`(split_part(event, '.', 1) in ('case', 'request') and coalesce(data ->> 'kind', '') !~ '^payout')`;

/** Events that a cabinet which was open all the time was not told. */
export async function findUnheard(db: Db, { person, heard, state }: Listener): Promise<string[]> {
  if (!state.since) return [`${person.id} never heard anything`];
  const rows = await db.many<{ event: string; ref: number; at: Date }>(sql`
    select event, ref::int as ref, at from journal
    where (user_id = ${person.id} or ${person.group} = any(groups)) and at > ${state.since}
      and not (${person.group === Group.moderator} and ${notForModerators}) order by id`);
  return rows
    .map(({ event, ref, at }) => toldKey({ event, ref, at: at.toISOString() }))
    .filter((key) => !heard.has(key))
    .map((key) => `${person.id} never heard of ${key}`);
}

export async function checkStreams(db: Db, listeners: Listener[], unheard: string[]): Promise<Check[]> {
  const resets = listeners.flatMap(({ person, state }) =>
    state.resets ? [`${person.id} was told ${state.resets} times to begin anew`] : [],
  );
  return [
    await checkOverheard(db, listeners),
    check('open cabinets heard of everything that concerns them', unheard),
    check('no open cabinet lost its place', resets),
  ];
}

async function checkOverheard(db: Db, listeners: Listener[]): Promise<Check> {
  const rows = await db.many<{ event: string; ref: number; at: Date }>(sql`
    select event, ref::int as ref, at from journal where ${notForModerators}`);
  const secret = rows.map(({ event, ref, at }) => toldKey({ event, ref, at: at.toISOString() }));
  const moderators = listeners.filter(({ person }) => person.group === Group.moderator);
  const problems = moderators.flatMap(({ heard }) => secret.filter((key) => heard.has(key)));
  return check('no moderator hears who judges an appeal', problems);
}
