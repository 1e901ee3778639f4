import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

/** A transfer to one of our wallets. */
export interface IncomingTransfer {
  wallet: string;
  contract: string;
  tx_id: string;
  log_index: number;
  from_address: string;
  amount: bigint;
  block_at: Date;
}

export interface StoredTransfer extends IncomingTransfer {
  id: number;
  seen_at: Date;
  deposit_id: number | null;
}

const columns = sql`id, wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at, deposit_id`;

/** Undefined if it was stored before. */
export async function insertTransfer(tx: Tx, arrival: IncomingTransfer, at: Date): Promise<number | undefined> {
  const { wallet, contract, tx_id, log_index, from_address, amount, block_at } = arrival;
  const row = await tx.one<{ id: number }>(sql`
    insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at)
    values (${wallet}, ${contract}, ${tx_id}, ${log_index}, ${from_address}, ${amount}, ${block_at}, ${at})
    on conflict on constraint wallet_transfer_once do nothing returning id`);
  return row?.id;
}

export async function findTransfer(db: Db, tx_id: string, log_index: number): Promise<StoredTransfer | undefined> {
  return db.one<StoredTransfer>(sql`
    select ${columns} from wallet_transfers where tx_id = ${tx_id} and log_index = ${log_index}`);
}

export async function findTransferById(db: Db | Tx, id: number): Promise<StoredTransfer | undefined> {
  return db.one<StoredTransfer>(sql`select ${columns} from wallet_transfers where id = ${id}`);
}

export async function lockTransfer(tx: Tx, id: number): Promise<StoredTransfer | undefined> {
  return tx.one<StoredTransfer>(sql`select ${columns} from wallet_transfers where id = ${id} for update`);
}

export async function linkTransfer(tx: Tx, id: number, depositId: number): Promise<void> {
  await tx.run(sql`update wallet_transfers set deposit_id = ${depositId} where id = ${id}`);
}

export async function listUnmatched(db: Db, limit: number): Promise<StoredTransfer[]> {
  return db.many<StoredTransfer>(sql`
    select ${columns} from wallet_transfers where deposit_id is null order by block_at, id limit ${limit}`);
}

export async function countUnmatched(db: Db): Promise<number> {
  return db.value(sql`select count(*)::int from wallet_transfers where deposit_id is null`);
}

/** How many transfers of each transaction to the wallet are stored. */
export async function countStored(db: Db, wallet: string, ids: string[]): Promise<Map<string, number>> {
  const rows = await db.many<{ tx_id: string; count: number }>(sql`
    select tx_id, count(*)::int as count from wallet_transfers where wallet = ${wallet} and tx_id = any(${ids}) group by tx_id`);
  return new Map(rows.map(({ tx_id, count }) => [tx_id, count]));
}
