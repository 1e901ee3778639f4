import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

interface NewLink {
  user_id: number;
  nonce: Buffer;
  given_to: number | null;
  expires_at: Date;
  /** Two persons gave it, or the one who is alone. */
  agreed: boolean;
}

export interface StoredLink extends NewLink {
  login: string;
  state: string;
  password_hash: string;
  /** Login of `given_to`. */
  giver: string | null;
  /** Nobody of the staff gave it, or somebody who is still there. */
  giver_active: boolean;
  /** Nothing has been posted for the trader since it was given, nor was there anything then. */
  moneyless: boolean;
}

export async function upsertLink(tx: Tx, { user_id, nonce, given_to, expires_at, agreed }: NewLink): Promise<void> {
  await tx.run(sql`
    insert into password_links (user_id, nonce, given_to, expires_at, agreed, postings)
    values (${user_id}, ${nonce}, ${given_to}, ${expires_at}, ${agreed}, (select postings from ledger_accounts where trader_id = ${user_id}))
    on conflict (user_id) do update set nonce = excluded.nonce, given_to = excluded.given_to, expires_at = excluded.expires_at,
      agreed = excluded.agreed, postings = excluded.postings`);
}

/** With what decides whether it still works. */
export async function findLink(db: Db | Tx, userId: number): Promise<StoredLink | undefined> {
  return db.one<StoredLink>(sql`
    select l.*, u.login, u.state, u.password_hash, giver.login as giver, l.given_to is null or coalesce(s.state = 'active', false) as giver_active,
      a.available + a.held = 0 and a.postings = l.postings as moneyless
    from password_links l join users u on u.id = l.user_id join ledger_accounts a on a.trader_id = l.user_id
      left join users giver on giver.id = l.given_to left join staff s on s.user_id = l.given_to
    where l.user_id = ${userId}`);
}

export async function deleteLink(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`delete from password_links where user_id = ${userId}`);
}
