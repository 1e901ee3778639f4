import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#db/db.ts';
import { countUnfolded } from './deal-counts.ts';

export function addDealCountMetrics(registry: Registry, { db }: { db: Db }): void {
  new Gauge({
    name: 'deals_unfolded',
    help: 'Deals that a list counts one by one, of the trader with the most of them',
    registers: [registry],
    async collect() {
      // Without a database the other metrics still work.
      const unfolded = await countUnfolded(db).catch(() => undefined);
      if (unfolded !== undefined) this.set(unfolded);
    },
  });
}
