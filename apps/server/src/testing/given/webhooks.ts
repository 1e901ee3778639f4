import { type WebhookEvent, webhookEvent } from '@app/contract/platforms/webhooks';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { makeWebhooks } from '#features/platforms/webhooks/webhook-making.ts';
import { setEndpoint, type WebhookNeeds } from '#features/platforms/webhooks/webhooks.ts';

/** From now on webhooks are made for the test platform; nobody listens there. */
export async function setTestWebhookAddress(needs: WebhookNeeds, code = 'test-platform'): Promise<void> {
  await setEndpoint(needs, { code, url: 'http://127.0.0.1:1/' });
}

/** The webhooks about one thing (`deal:17`), in order, as the platform reads them. */
export async function webhooksAbout(db: Db, object: string): Promise<WebhookEvent[]> {
  await makeWebhooks(db);
  const rows = await db.many<{ body: string }>(sql`select body from webhooks where object = ${object} order by id`);
  return rows.map(({ body }) => webhookEvent.parse(JSON.parse(body)));
}
