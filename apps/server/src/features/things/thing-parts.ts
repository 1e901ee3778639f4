import type { JournalRow } from '@app/contract/journal/console-journal';
import { movementKind } from '@app/contract/statement/statement';
import type { MoneyMove, ThingName, ThingWebhook } from '@app/contract/things/thing';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { findUser, findUserById } from '#features/access/users/users-queries.ts';
import { readTimeline } from '#features/journal/console-journal.ts';
import { listWebhooks } from '#features/platforms/webhooks/webhooks-queries.ts';

/** What is asked for: postings by the first word of their kind, rows of the journal by that of their event, webhooks by their object. */
export interface Asked {
  id: number;
  moves: 'deal' | 'appeal' | 'payout' | 'topup';
  events: 'deal' | 'appeal' | 'payout' | 'deposit';
  webhooks?: 'deal' | 'appeal' | 'payout';
}

interface Parts {
  moves: MoneyMove[];
  timeline: JournalRow[];
  webhooks: ThingWebhook[];
}

/** No thing has more: a webhook comes with a row of the journal, and of these there are a dozen. */
const MOST = 200;

export async function readParts(db: Db, { id, moves, events, webhooks }: Asked): Promise<Parts> {
  const [posted, timeline, sent] = await Promise.all([
    readMoves(db, moves, id),
    readTimeline(db, events, id, MOST),
    webhooks ? listWebhooks(db, `${webhooks}:${id}`, MOST) : [],
  ]);
  return { moves: posted, timeline, webhooks: sent.map(presentWebhook).reverse() };
}

/** By every kind that begins with the word, so that the index of causes is used. */
function readMoves(db: Db, word: string, id: number): Promise<MoneyMove[]> {
  const kinds = movementKind.options.filter((kind) => kind.split('.')[0] === word);
  return db.many<MoneyMove>(sql`
    select number, at, kind, from_account as "from", to_account as "to", amount
    from ledger_postings where kind = any(${kinds}::text[]) and ref = ${id} order by at, number`);
}

type Listed = Awaited<ReturnType<typeof listWebhooks>>[number];

const presentWebhook = ({ id, type, state, attempts, created_at, delivered_at, status }: Listed): ThingWebhook => ({
  id: Number(id),
  type,
  state,
  attempts,
  status,
  createdAt: created_at,
  deliveredAt: delivered_at,
});

/** By login or number. */
export async function findTrader(db: Db, who: string): Promise<number | undefined> {
  return (/^\d{1,9}$/.test(who) ? await findUserById(db, Number(who)) : await findUser(db, who))?.id;
}

/** For the choice above a list. There are few. */
export const listPlatforms = (db: Db): Promise<ThingName[]> =>
  db.many<ThingName>(sql`select id, name from platforms order by name, id`);
