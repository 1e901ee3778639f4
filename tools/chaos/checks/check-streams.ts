import { type Db, sql } from '@app/server/kit';
import { type Listener, toldKey } from '#chaos/stage/streams.ts';
import { type Check, check } from './check.ts';

/** Events that a cabinet which was open all the time was not told. */
export async function findUnheard(db: Db, { person, heard, state }: Listener): Promise<string[]> {
  if (!state.since) return [`${person.id} never heard anything`];
  const rows = await db.many<{ event: string; ref: number; at: Date }>(sql`
    select event, ref::int as ref, at from journal
    where (user_id = ${person.id} or ${person.group} = any(groups)) and at > ${state.since} order by id`);
  return rows
    .map(({ event, ref, at }) => toldKey({ event, ref, at: at.toISOString() }))
    .filter((key) => !heard.has(key))
    .map((key) => `${person.id} never heard of ${key}`);
}

export async function checkStreams(db: Db, listeners: Listener[]): Promise<Check[]> {
  const unheard = (await Promise.all(listeners.map((listener) => findUnheard(db, listener)))).flat();
  const resets = listeners.flatMap(({ person, state }) =>
    state.resets ? [`${person.id} was told ${state.resets} times to begin anew`] : [],
  );
  return [
    check('open cabinets heard of everything that concerns them', unheard),
    check('no open cabinet lost its place', resets),
  ];
}
