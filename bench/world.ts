import type { Db } from '../apps/server/src/db/db.ts';
import type { Vault } from '../apps/server/src/lib/vault.ts';
import type { Client } from './client.ts';
import type { Options } from './options.ts';
import type { BenchServer } from './processes.ts';
import type { Trader } from './traders.ts';

/** What every workload is given. */
export interface World {
  url: string;
  db: Db;
  /** The server's own key, and the vault it opens. */
  key: Buffer;
  vault: Vault;
  server: BenchServer;
  /** To the server. */
  client: Client;
  /** To the bare Node server. */
  bare: Client;
  /** The one with the long history, the one with the short, and all of the two hundred, the short one among them. */
  traders: { big: Trader; small: Trader; many: Trader[] };
  options: Options;
}
