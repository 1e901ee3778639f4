import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

interface NewLink {
  user_id: number;
  nonce: Buffer;
  given_to: number | null;
  expires_at: Date;
}

export interface StoredLink extends NewLink {
  login: string;
  state: string;
  password_hash: string;
  /** Login of `given_to`. */
  giver: string | null;
  /** Nobody of the staff gave it, or somebody who is still there. */
  giver_active: boolean;
}

export async function upsertLink(tx: Tx, { user_id, nonce, given_to, expires_at }: NewLink): Promise<void> {
  await tx.run(sql`
    insert into password_links (user_id, nonce, given_to, expires_at) values (${user_id}, ${nonce}, ${given_to}, ${expires_at})
    on conflict (user_id) do update set nonce = excluded.nonce, given_to = excluded.given_to, expires_at = excluded.expires_at`);
}

/** With what decides whether it still works. */
export async function findLink(db: Db | Tx, userId: number): Promise<StoredLink | undefined> {
  return db.one<StoredLink>(sql`
    select l.*, u.login, u.state, u.password_hash, giver.login as giver, l.given_to is null or coalesce(s.state = 'active', false) as giver_active
    from password_links l join users u on u.id = l.user_id
      left join users giver on giver.id = l.given_to left join staff s on s.user_id = l.given_to
    where l.user_id = ${userId}`);
}

export async function deleteLink(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`delete from password_links where user_id = ${userId}`);
}
