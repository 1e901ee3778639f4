import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { hasForeignPlaces } from './places.ts';

export interface ReaderLag {
  name: string;
  /** When the oldest row happened that this reader has not passed; null: none, it is at the end. */
  behind_since: Date | null;
  /** Its place is of another cluster: it reads nothing until the server is started anew. */
  lost: boolean;
}

export async function listReaders(db: Db): Promise<ReaderLag[]> {
  return db.many<ReaderLag>(sql`
    select r.name, ${hasForeignPlaces} as lost,
      (select j.at from journal j where j.xid >= r.place and j.xid > '0' order by j.xid, j.id limit 1) as behind_since
    from journal_readers r order by r.name`);
}

export function addReaderMetrics(registry: Registry, { db }: { db: Db }): void {
  new Gauge({
    name: 'journal_reader_lag_seconds',
    help: 'How old the oldest row of the journal is that its reader has not passed; infinite if its place is of another cluster',
    labelNames: ['reader'],
    registers: [registry],
    async collect() {
      this.reset();
      // Without a database the other metrics still work.
      for (const { name, behind_since, lost } of await listReaders(db).catch(() => [])) {
        const lag = behind_since ? Math.max(0, (Date.now() - behind_since.getTime()) / 1000) : 0;
        this.set({ reader: name }, lost ? Number.POSITIVE_INFINITY : lag);
      }
    },
  });
}
