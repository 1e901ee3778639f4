import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { makeWebhooks } from '#features/webhooks/webhook-making.ts';
import { record } from '#journal/record.ts';
import { createDatabase } from '#testing/server/database.ts';

test('the audit becomes the journal: every timeline and pending webhook is there, and nothing is told a second time', async () => {
  const db = connect(await createDatabase(inject('templateUrl'), 'audit_before'));
  onTestFinished(() => db.close());
  const earlier = (await listMigrations()).filter((name) => name < '0034');
  await db.begin((tx) => applyMigrations(tx, earlier));
  await db.run(sql`
    insert into audit (event, ref, actor, data) values
      ('deal.created', 7, 'platform', '{"payment_id": "p-7"}'), ('deal.closed', 7, 'user:3', '{"late": false}')`);
  await db.run(sql`
    insert into events (at, event, ref, user_id, groups, amount) values (now(), 'deal.closed', 7, 3, '{}', null)`);
  await db.run(
    sql`insert into platforms (id, code, name, created_at) overriding system value values (1, 'acme', 'Acme', now())`,
  );
  await db.run(sql`
    insert into webhook_endpoints (platform_id, url, secret, created_at, updated_at) values (1, 'http://x/', '', now(), now())`);
  await db.run(sql`
    insert into webhooks (platform_id, object, type, body, created_at, due_at, retry_until)
    values (1, 'deal:7', 'deal.closed', '{"type":"deal.closed"}', now(), now(), now() + interval '1 day')`);

  await db.begin((tx) => applyMigrations(tx));

  const timeline = () =>
    db.many(sql`
      select event, actor, data, act from journal where split_part(event, '.', 1) = 'deal' and ref = 7 order by id`);
  const past = [
    { event: 'deal.created', actor: 'platform', data: { payment_id: 'p-7' }, act: null },
    { event: 'deal.closed', actor: 'user:3', data: { late: false }, act: null },
  ];
  expect(await timeline()).toEqual(past);
  await expect(db.run(sql`delete from journal`)).rejects.toThrow('append-only');

  const webhooks = () => db.many(sql`select object, type, body, state from webhooks order by id`);
  const pending = { object: 'deal:7', type: 'deal.closed', body: '{"type":"deal.closed"}', state: 'waiting' };
  await makeWebhooks(db).catch(ignoreQueue);
  expect(await webhooks()).toEqual([pending]);

  const at = new Date();
  const terms = { payment_id: 'p-7', amount: 1n, interest_rate: 1n, method_group: 'sbp' as const };
  const data = { id: 7, ...terms, status: 2 as const, createdAt: at, expired: at, closedAt: null };
  await db.begin(async (tx) => {
    record(tx, { event: 'deal.archived', ref: 7, by: { user: 3 }, at, owner: 3, platform: { id: 1, data } });
  });
  await makeWebhooks(db).catch(ignoreQueue);
  expect(await timeline()).toMatchObject([...past, { event: 'deal.archived', actor: 'user:3' }]);
  expect(await webhooks()).toMatchObject([pending, { object: 'deal:7', type: 'deal.archived', state: 'waiting' }]);
});

/** There is no queue of jobs in this database; the job of each minute would find what was made. */
function ignoreQueue(error: Error): void {
  if (!error.message.includes('graphile_worker')) throw error;
}
