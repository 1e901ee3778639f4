import { journalEvents } from '@app/contract/journal/journal';
import { type Db, sql } from '@app/server/kit';
import type { Receiver } from '#chaos/stage/receiver.ts';
import { type Check, check } from './check.ts';

/** By which name the platform hears of it: a payout that was not proven is one that was cancelled, whatever it can read is a message. */
const names = Object.fromEntries(
  Object.entries(journalEvents).flatMap(([event, about]) => ('told' in about ? [[event, about.told]] : [])),
);
const toldAs = sql`${JSON.stringify(names)}::jsonb ->> event::text`;

/** For each object: what arrived, without repetitions, is what the journal says, in the same order. */
export async function checkWebhooks(db: Db, { arrivals, state }: Receiver): Promise<Check[]> {
  const rows = await db.many<{ object: string; types: string[] }>(sql`
    select split_part(event, '.', 1) || ':' || ref as object, array_agg(${toldAs} order by id) as types
    from journal where ${toldAs} is not null group by 1`);
  const received = Map.groupBy(arrivals, ({ object }) => object);

  const missing: string[] = [];
  const disordered: string[] = [];
  for (const { object, types } of rows) {
    const came = received.get(object) ?? [];
    received.delete(object);
    const firsts = came.filter(({ id }, index) => came.findIndex((other) => other.id === id) === index);
    const names = firsts.map(({ type }) => type);
    if (names.join() !== types.join()) missing.push(`${object}: came ${names.join()}, happened ${types.join()}`);
    // A repetition must come before the next one: no webhook may arrive after a later one of the same object.
    if (came.some(({ id }, index) => id < (came[index - 1]?.id ?? 0)))
      disordered.push(`${object}: ${came.map(({ id, type }) => `${type}#${id}`).join()}`);
  }
  for (const object of received.keys()) missing.push(`${object} was told of and never happened`);
  return [
    check('every webhook arrived, and tells what happened', missing),
    check('webhooks of one thing arrive in order, repeated ones too', disordered),
    check('every webhook is signed', state.forged ? [`${state.forged} are not`] : []),
  ];
}
