import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fileUrl, findFiles } from '#features/files/files.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { isOpen } from './claims-queries.ts';

interface StaffNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** A transfer of the claimed transaction to one of our wallets. */
interface Claimed {
  tx_id: string;
  log_index: number;
  from_address: string;
  amount: bigint;
  block_at: Date;
  /** Who has it. */
  login: string | null;
}

interface StaffClaim {
  id: number;
  tx_id: string;
  trader_id: number;
  login: string;
  from_address: string;
  note: string;
  created_at: Date;
  /** One of its files was sent with an earlier claim. */
  file_seen_before: boolean;
}

export interface ClaimedTransaction {
  tx_id: string;
  /** Empty if nothing of this transaction has come to us. */
  transfers: Claimed[];
  /** The addresses of the files work for an hour or two. */
  claims: (StaffClaim & { files: string[] })[];
}

/** SQL over `transfer_claims c`. */
const seenBefore = sql`exists (
  select from files mine join files earlier on earlier.sha256 = mine.sha256 and earlier.owner_kind = mine.owner_kind
  where mine.owner_kind = 'claim' and mine.owner_id = c.id and earlier.owner_id <> mine.owner_id and earlier.id < mine.id)`;

/** Everybody's claims that nobody has decided about, side by side by transaction, the oldest first. */
export async function listClaims(needs: StaffNeeds, reader?: number): Promise<ClaimedTransaction[]> {
  const { db } = needs;
  const claims = await db.many<StaffClaim>(sql`
    select c.id, c.tx_id, c.trader_id, u.login, c.from_address, c.note, c.created_at, ${seenBefore} as file_seen_before
    from transfer_claims c join users u on u.id = c.trader_id where ${isOpen} order by c.id limit 1000`);
  const ids = claims.map(({ id }) => id);
  const [files, transfers] = await Promise.all([
    findFiles(db, 'claim', ids),
    db.many<Claimed>(sql`
      select t.tx_id, t.log_index, t.from_address, t.amount, t.block_at, u.login
      from wallet_transfers t left join deposits d on d.id = t.deposit_id left join users u on u.id = d.trader_id
      where t.tx_id = any(${claims.map(({ tx_id }) => tx_id)}) order by t.tx_id, t.log_index`),
  ]);
  const arrived = Map.groupBy(transfers, ({ tx_id }) => tx_id);
  return [...Map.groupBy(claims, ({ tx_id }) => tx_id)].map(([tx_id, ofOne]) => ({
    tx_id,
    transfers: arrived.get(tx_id) ?? [],
    claims: ofOne.map((claim) => ({
      ...claim,
      files: (files.get(claim.id) ?? []).map((file) => fileUrl(needs, file, reader)),
    })),
  }));
}

/** Who else waits for a transfer that was just given to somebody. */
export async function listOtherClaims(db: Db, tx_id: string): Promise<{ id: number; login: string }[]> {
  return db.many(sql`
    select c.id, u.login from transfer_claims c join users u on u.id = c.trader_id
    where c.tx_id = ${tx_id} and ${isOpen} order by c.id`);
}

/** Everybody's open claims of a transaction. */
export async function openClaimsOf(
  db: Db | Tx,
  tx_id: string,
): Promise<{ id: number; trader_id: number; login: string }[]> {
  return db.many(sql`
    select c.id, c.trader_id, u.login from transfer_claims c join users u on u.id = c.trader_id
    where c.tx_id = ${tx_id} and ${isOpen} order by c.id`);
}

export async function countOpenClaims(db: Db): Promise<number> {
  return db.value(sql`select count(*)::int from transfer_claims c where ${isOpen}`);
}
