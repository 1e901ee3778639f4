import type { Db, Vault } from '@app/server/kit';
import type { Client } from '#bench/drive/client.ts';
import type { BenchServer } from '#bench/drive/processes.ts';
import type { Options } from '#bench/options.ts';
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
