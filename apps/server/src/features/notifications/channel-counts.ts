import { Counter, type Registry } from 'prom-client';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export type Channel = 'push' | 'telegram';
/** `put_off`: to be tried again. `gone`: the browser or the chat is not there any more. `too_late`: nobody needs it now. */
export type Outcome = 'sent' | 'put_off' | 'gone' | 'failed' | 'too_late';

export async function countSending(db: Db, channel: Channel, outcome: Outcome): Promise<void> {
  await db.run(sql`
    insert into channel_counts as c (channel, outcome, count) values (${channel}, ${outcome}, 1)
    on conflict (channel, outcome) do update set count = c.count + 1`);
}

/** Read from the database, so every process shows the same, whichever of them sends. */
export function addChannelMetrics(registers: Registry, { db }: { db: Db }): void {
  new Counter({
    name: 'notices_sent_total',
    help: 'Messages that left for people outside the cabinet, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [registers],
    async collect() {
      this.reset();
      const rows = db.many<{ channel: string; outcome: string; count: bigint }>(
        sql`select channel, outcome, count from channel_counts`,
      );
      // Without a database the other metrics still work.
      for (const { channel, outcome, count } of await rows.catch(() => []))
        this.inc({ channel, outcome }, Number(count));
    },
  });
}
