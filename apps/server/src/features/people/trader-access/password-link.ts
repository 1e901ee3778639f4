import { randomBytes } from 'node:crypto';
import { PASSWORD_LINK_HOURS } from '@app/contract/access/new-password';
import type { Db } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { sql } from '#db/sql.ts';
import { endAllSessions } from '#features/access/sessions/sessions.ts';
import type { StoredUser } from '#features/access/users/users-queries.ts';
import type { ActKind } from '#features/two-persons/act-kind.ts';
import { type Actor, record } from '#journal/record.ts';
import { hours, later } from '#lib/clock.ts';
import { upsertLink } from './password-link-queries.ts';
import { accessFacts, hasMoney, lockAllowed, type OfTrader, ofTrader } from './traders-with-access.ts';

interface WithPassword extends StoredUser {
  /** The newest event about the password; 0 if there is none. */
  last: string;
}

/**
 * A link by which the trader sets a new password; the one before ends. The password in force goes on working, so that a trader who did not
 * ask for it can come in and change it, which ends the link. What one person gave while there was no money ends when some comes.
 */
export const passwordLinkKind: ActKind<OfTrader, true, WithPassword> = {
  name: 'user.password_link',
  area: 'people',
  content: ofTrader,
  thing: ({ trader_id }) => `trader:${trader_id}`,
  lock: async (tx, { trader_id }) => {
    const [trader, last] = await inOneGo(lockAllowed(tx, trader_id), lastPasswordEvent(tx, trader_id));
    return { ...trader, last };
  },
  describe: async (_tx, { login }) => `Дать ссылку для нового пароля ${login} и завершить его сессии`,
  facts: accessFacts,
  always: hasMoney,
  // Who has found the password meanwhile, or was given a link, needs none.
  basis: ({ state, last }) => `${state} ${last}`,
  perform: async (tx, _trader, { trader_id }, { by, at, reason, agreed }) => {
    await upsertLink(tx, {
      user_id: trader_id,
      agreed,
      nonce: randomBytes(16),
      given_to: personOf(by),
      expires_at: later(at, hours(PASSWORD_LINK_HOURS)),
    });
    await endAllSessions(tx, trader_id);
    record(tx, { event: 'user.password_link_given', ref: trader_id, by, at, owner: trader_id, data: { reason } });
    return true;
  },
};

/** A command has no person: it prints the link. */
const personOf = (by: Actor) => (typeof by === 'object' && 'staff' in by ? by.staff : null);

const lastPasswordEvent = (db: Pick<Db, 'value'>, id: number): Promise<string> =>
  db.value(sql`
    select coalesce(max(id), 0)::text from journal
    where split_part(event, '.', 1) = 'user' and ref = ${id} and event in ('user.password_changed', 'user.password_link_given')`);
