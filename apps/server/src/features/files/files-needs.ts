import type { Db } from '#db/db.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import type { FileStorage } from './storage/file-storage.ts';

export interface FileNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
  storage: FileStorage;
  /** Where files lie while they are being received; best on the same disk as the storage. */
  uploadsDir: string;
}
