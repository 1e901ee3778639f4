import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { Platform } from '#http/mount/caller.ts';
import { fail } from '#http/refusal.ts';
import { record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { platformErrors } from './platform-errors.ts';
import { type Asked, addKey } from './platform-keys.ts';

/** Creates a platform with a first key of the same name that may do everything. Returns the key's secret. */
export async function addPlatform(
  tx: Tx,
  needs: { clock: Clock; vault: Vault },
  { code, name, ...secret }: { code: string; name: string; secret?: string },
  { by = 'operator', reason }: Asked = {},
): Promise<string> {
  const at = needs.clock.now();
  const row = await tx.one<{ id: number }>(sql`
    insert into platforms (code, name, created_at) values (${code}, ${name}, ${at}) on conflict do nothing returning id`);
  if (!row) return fail(platformErrors.platformExists);
  record(tx, { event: 'platform.created', ref: row.id, by, at, data: { code, name, ...(reason && { reason }) } });
  return addKey(tx, needs, { platform: row.id }, { key: code, ...secret }, { by, ...(reason && { reason }) });
}

/** By the code that the operator gave it. */
export async function findPlatform(db: Db | Tx, code: string): Promise<Platform | undefined> {
  return db.one<Platform>(sql`select id as platform from platforms where code = ${code}`);
}

export interface ListedPlatform {
  id: number;
  code: string;
  name: string;
  created_at: Date;
}

export async function listPlatforms(db: Db): Promise<ListedPlatform[]> {
  return db.many<ListedPlatform>(sql`select id, code, name, created_at from platforms order by id`);
}
