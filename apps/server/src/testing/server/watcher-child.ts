import pg from 'pg';
import { connect } from '#db/db.ts';
import { openTron } from '#features/topups/chain/tron.ts';
import { readWallets } from '#features/topups/watch/wallet-reading.ts';
import { TEST_WALLET } from '#testing/given/wallet-settings.ts';

// Reads the chain once in a process of its own, which is killed as by `kill -9` just before its nth statement.
const [databaseUrl = '', tronUrl = '', now = '', nth = '0'] = process.argv.slice(2);

let said = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
  said++;
  if (said === Number(nth)) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(query, this, words);
} as typeof query;

const db = connect(databaseUrl);
const clock = { now: () => new Date(now) };
const tron = openTron({ urls: [tronUrl], clock, contract: TEST_WALLET.contract });
await readWallets({ db, clock, tron, wallet: TEST_WALLET, complain: (message) => console.error(message) });
await db.close();
