import { type Sql, sql } from '@app/server/kit';
import { REVIEW_AMOUNT } from '#chaos/stage/stage.ts';
import type { World } from '#chaos/stage/world.ts';
import { type Actor, weighted } from './actor.ts';

/** A day goes by for one thing: an appeal that nobody has answered, or money that is still held after the trader's own rejection. */
export function timeActor({ db, ...world }: World, who: number): Actor {
  const { random } = world.caller(who);
  // A trader who is late sends even a small first appeal to the desk, which their own actor does not expect: so only the others.
  const unanswered = sql`
    update appeals set expires_at = now() where id = (
      select id from appeals where status in (0, 3) and (attempt > 1 or amount_to_pay > ${REVIEW_AMOUNT}) order by random() limit 1)`;
  const held = sql`
    update appeals set hold_until = now() where id = (
      select id from appeals where hold_until > now() order by random() limit 1)`;
  return {
    name: 'time',
    pause: 250,
    random,
    // Whether it came about does not matter.
    step: () =>
      db
        .run(
          weighted<Sql>(random, [
            [3, unanswered],
            [1, held],
          ]),
        )
        .then(
          () => {},
          () => {},
        ),
  };
}
