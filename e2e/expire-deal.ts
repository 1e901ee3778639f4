import { readConfig } from '../apps/server/src/config.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { expireDueDeals } from '../apps/server/src/features/deals/deals-jobs.ts';
import { openInstallation } from '../apps/server/src/installation.ts';
import { systemClock } from '../apps/server/src/lib/clock.ts';

// A deal lives a minute at least, and its time is looked at every minute: a test does not wait for that.
const installation = await openInstallation(readConfig(process.env), 'borrow');
await installation.db.run(
  sql`update deals set expires_at = created_at where id = ${Number(process.argv[2])} and status = 0`,
);
await expireDueDeals({ ...installation, clock: systemClock });
await installation.close();
