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

/** The addresses of the files work for an hour or two. */
export type FiledClaim = StaffClaim & { files: string[] };

export interface ClaimedTransaction {
  tx_id: string;
  /** Empty if nothing of this transaction has come to us. */
  transfers: Claimed[];
  claims: FiledClaim[];
}

/** SQL over `transfer_claims c`. */
const seenBefore = sql`exists (
  select from files mine join files earlier on earlier.sha256 = mine.sha256 and earlier.owner_kind = mine.owner_kind
  where mine.owner_kind = 'claim' and mine.owner_id = c.id and earlier.owner_id <> mine.owner_id and earlier.id < mine.id)`;

const columns = sql`
  c.id, c.tx_id, c.trader_id, u.login, c.from_address, c.note, c.created_at, ${seenBefore} as file_seen_before`;

/** Everybody's claims that nobody has decided about, side by side by transaction, the oldest first. */
export async function listClaims(needs: StaffNeeds): Promise<ClaimedTransaction[]> {
  const { db } = needs;
  const claims = await db.many<StaffClaim>(sql`
    select ${columns} from transfer_claims c join users u on u.id = c.trader_id where ${isOpen} order by c.id`);
  const [filed, transfers] = await Promise.all([
    withFiles(needs, claims),
    db.many<Claimed>(sql`
      select t.tx_id, t.log_index, t.from_address, t.amount, t.block_at, u.login
      from wallet_transfers t left join deposits d on d.id = t.deposit_id left join users u on u.id = d.trader_id
      where t.tx_id = any(${claims.map(({ tx_id }) => tx_id)}) order by t.tx_id, t.log_index`),
  ]);
  const arrived = Map.groupBy(transfers, ({ tx_id }) => tx_id);
  return [...Map.groupBy(filed, ({ tx_id }) => tx_id)].map(([tx_id, ofOne]) => {
    return { tx_id, transfers: arrived.get(tx_id) ?? [], claims: ofOne };
  });
}

/** Anybody may claim anything, so that of a transfer only so many are shown: those that name its sender first, then the oldest. */
const SHOWN_OF_ONE = 20;

/** What is claimed of each of these transactions, and by how many. */
export async function listClaimsOf(
  needs: StaffNeeds,
  tx_ids: string[],
  reader: number,
): Promise<Map<string, (FiledClaim & { count: number })[]>> {
  const rows = await needs.db.many<StaffClaim & { count: number }>(sql`
    select ${columns}, c.count from (
      select c.*, count(*) over (partition by c.tx_id)::int as count, row_number() over (partition by c.tx_id order by
        exists (select from wallet_transfers t where t.tx_id = c.tx_id and t.from_address = c.from_address) desc, c.id) as place
      from transfer_claims c where ${isOpen} and c.tx_id = any(${tx_ids})
    ) c join users u on u.id = c.trader_id
    where c.place <= ${SHOWN_OF_ONE} order by c.place`);
  return Map.groupBy(await withFiles(needs, rows, reader), ({ tx_id }) => tx_id);
}

const PAGE = 50;

/** Of transactions of which nothing has come, or nothing that nobody has got: a page of the oldest. */
export async function listLoneClaims(
  needs: StaffNeeds,
  after: number,
  reader: number,
): Promise<{ claims: FiledClaim[]; next: number | null }> {
  const rows = await needs.db.many<StaffClaim>(sql`
    select ${columns} from transfer_claims c join users u on u.id = c.trader_id
    where ${isOpen} and c.id > ${after} and not exists (
      select from wallet_transfers t where t.tx_id = c.tx_id and t.deposit_id is null)
    order by c.id limit ${PAGE + 1}`);
  const claims = await withFiles(needs, rows.slice(0, PAGE), reader);
  return { claims, next: rows.length > PAGE ? (claims.at(-1)?.id ?? null) : null };
}

async function withFiles<Row extends StaffClaim>(
  needs: StaffNeeds,
  claims: Row[],
  reader?: number,
): Promise<(Row & { files: string[] })[]> {
  const files = await findFiles(
    needs.db,
    'claim',
    claims.map(({ id }) => id),
  );
  return claims.map((claim) => ({
    ...claim,
    files: (files.get(claim.id) ?? []).map((file) => fileUrl(needs, file, reader)),
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
): Promise<{ id: number; trader_id: number; login: string; from_address: string }[]> {
  return db.many(sql`
    select c.id, c.trader_id, u.login, c.from_address from transfer_claims c join users u on u.id = c.trader_id
    where c.tx_id = ${tx_id} and ${isOpen} order by c.id`);
}

export async function countOpenClaims(db: Db): Promise<number> {
  return db.value(sql`select count(*)::int from transfer_claims c where ${isOpen}`);
}
