import { readConfig } from '../apps/server/src/config.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { openInstallation } from '../apps/server/src/installation.ts';

// A payout has half an hour: a test does not wait for that.
const installation = await openInstallation(readConfig(process.env), 'borrow');
await installation.db.run(sql`
  update payouts set pin_at = pin_at - interval '31 minutes', moved_at = moved_at - interval '31 minutes'
  where id = ${Number(process.argv[2])} and status = 1`);
await installation.close();
