import type { NoticeKind, Notices } from '@app/contract/notifications/notices';
import type { PushMessage } from '@app/contract/notifications/push-api';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { type Clock, hours, later, minutes } from '#lib/clock.ts';
import { queueTelling } from './notice-queue.ts';
import { readChoices } from './notices.ts';
import { queuePush } from './push/push.ts';
import { queueTelegram } from './telegram/telegram.ts';

/** So many messages a minute a person gets at most; what comes besides waits and is told in one. */
const MOST_AT_ONCE = 3;
const MINUTE = minutes(1);
/** A message that could not be brought in this time is not worth bringing. */
const WORTH = hours(1);

interface Waiting {
  event: string;
  ref: number;
  kind: NoticeKind;
  amount: bigint | null;
}

type Told = PushMessage['notices'][number];

/** Tells everything that waits for a person, as one message for each channel. */
export async function tellPerson({ db, clock }: { db: Db; clock: Clock }, userId: number): Promise<void> {
  const now = clock.now();
  const pause = await db.begin(async (tx) => {
    const waiting = await tx.many<Waiting>(sql`
      select event, ref::float8 as ref, kind, amount from notice_queue where user_id = ${userId} and not told
      order by journal_id for update`);
    if (waiting.length === 0) return 0;
    const turn = await takeTurn(tx, userId, now);
    if (turn > 0) return turn;
    const choices = await readChoices(tx, userId);
    const until = later(now, WORTH);
    const push = chosen(waiting, choices, 'push');
    if (push.length > 0) await queuePush(tx, userId, { notices: push }, until, now);
    const telegram = chosen(waiting, choices, 'telegram');
    if (telegram.length > 0) await queueTelegram(tx, userId, telegram, until, now);
    await tx.run(sql`update notice_queue set told = true where user_id = ${userId} and not told`);
    return 0;
  });
  if (pause > 0) await queueTelling(db, [userId], pause);
}

/** Returns how long to wait if the person has had enough for this minute. */
async function takeTurn(tx: Tx, userId: number, now: Date): Promise<number> {
  const fresh = sql`t.since <= ${later(now, -MINUTE)}`;
  const turn = await tx.one<{ since: Date; count: number }>(sql`
    insert into notice_turns as t (user_id, since, count) values (${userId}, ${now}, 1)
    on conflict (user_id) do update set
      since = case when ${fresh} then excluded.since else t.since end,
      count = case when ${fresh} then 1 else least(t.count, ${MOST_AT_ONCE}) + 1 end
    returning since, count`);
  if (!turn || turn.count <= MOST_AT_ONCE) return 0;
  return Math.max(1000, turn.since.getTime() + MINUTE - now.getTime());
}

function chosen(waiting: Waiting[], { kinds, amounts = false }: Notices, channel: 'push' | 'telegram'): Told[] {
  return sumUp(
    waiting.filter(({ kind }) => kinds[kind][channel]),
    amounts,
  );
}

/** One of each kind; of a single event also which thing it is about. */
function sumUp(waiting: Waiting[], amounts: boolean): Told[] {
  return Object.values(Object.groupBy(waiting, ({ kind }) => kind)).map((ofKind = []) => {
    const [first] = ofKind as [Waiting];
    const known = amounts && ofKind.every(({ amount }) => amount !== null);
    const amount = ofKind.reduce((sum, one) => sum + (one.amount ?? 0n), 0n);
    const thing = ofKind.length === 1 ? { event: first.event, ref: first.ref } : {};
    return { kind: first.kind, count: ofKind.length, ...(known && { amount }), ...thing };
  });
}
