import { setTimeout as sleep } from 'node:timers/promises';
import { platformApi } from '@app/contract/platform';
import { expect, test } from 'vitest';
import { setEndpoint } from '#features/webhooks/webhooks-service.ts';
import { givenProfile, givenRate } from '#testing/profiles.ts';
import { startReceiver } from '#testing/receiver.ts';
import { ownServer } from '#testing/server.ts';
import { startJobs } from './jobs.ts';

test('what is written in a transaction is sent by the jobs at once', async () => {
  const server = await ownServer();
  await givenRate(server);
  await givenProfile(server, await server.given.user({ balance: 10_000_00n }));
  const platform = await startReceiver();
  await setEndpoint(server.needs, { key: 'test-platform', url: platform.url });
  const runner = await startJobs(server.needs, () => {});
  try {
    const deal = { payment_id: 'pay-1', amount: 500, method_group: 'sbp' };
    const { body } = await server.platform('POST', platformApi.createDeal.path, deal);
    await server.platform('POST', `/platform/v1/deals/${body.id}/cancel`);
    for (let waited = 0; platform.received.length === 0 && waited < 100; waited++) await sleep(50);
    expect(platform.received[0]?.event).toMatchObject({ type: 'deal.cancelled', data: { id: body.id, status: -2 } });
  } finally {
    await runner.stop();
  }
});
