import { platformApi } from '@app/contract/platforms/platform';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { givenOnlyTrader } from '#testing/given/deals.ts';
import { platformDoor } from '#testing/given/platforms.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { countRoundTrips } from '#testing/server/round-trips.ts';
import { ownServer } from '#testing/server/server.ts';

// Whatever a deal depends on (its trader's state, too) is asked for in these, or it costs every deal a round trip.
test('a deal is made in five round trips: whose key, the terms, a free profile, the profile behind its lock, everything else with the commit', async () => {
  const server = await ownServer();
  await givenRate(server);
  await givenOnlyTrader(server);

  const trips = await countRoundTrips(server.url);
  const db = connect(trips.url, { connections: 1 });
  const http = await server.neighbour({ db });
  onTestFinished(async () => {
    await db.close();
    await trips.stop();
  });
  const platform = platformDoor({ http, clock: server.clock }, { key: 'test-platform', secret: server.platformSecret });
  const ask = (amount: number) =>
    platform('POST', platformApi.createDeal.path, { payment_id: `counted-${amount}`, amount, method_group: 'sbp' });
  expect((await ask(1000)).status).toBe(200);
  // What the process does by itself from time to time may come in between, and only adds.
  const counted: (number | undefined)[] = [];
  for (const amount of [2000, 2100, 2200]) {
    server.clock.move(2000);
    await trips.forget();
    expect((await ask(amount)).status).toBe(200);
    counted.push(trips.untilCommit());
  }
  expect(Math.min(...counted.map(Number))).toBe(5);
});
