import { deviceDoorApi } from '@app/contract/devices/device-door';
import { platformApi } from '@app/contract/platforms/platform';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { later, minutes } from '#lib/clock.ts';
import { toldByBank } from '#testing/given/arrivals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { countRoundTrips } from '#testing/server/round-trips.ts';
import { ownServer } from '#testing/server/server.ts';

test('one notice or a hundred: three round trips, who sends, look and lock, everything else with the commit', async () => {
  const server = await ownServer();
  await givenRate(server);
  const trader = await server.given.user({ balance: 1_000_000_00n });
  const { key, beat } = await givenProfile(server, trader);
  for (let roubles = 1000; roubles <= 1500; roubles += 100) {
    await beat();
    const body = { payment_id: `counted-${roubles}`, amount: roubles, method_group: 'sbp' };
    expect((await server.platform('POST', platformApi.createDeal.path, body)).status).toBe(200);
  }

  const trips = await countRoundTrips(server.url);
  const db = connect(trips.url, { connections: 1 });
  const http = await server.neighbour({ db });
  onTestFinished(async () => {
    await db.close();
    await trips.stop();
  });
  const send = async (notices: object[]) => {
    await trips.forget();
    const payload = { notices, sentAt: server.clock.now() };
    return http.inject({
      method: 'POST',
      url: deviceDoorApi.notices.path,
      headers: { authorization: `Bearer ${key}` },
      payload,
    });
  };
  server.clock.move(minutes(6));
  // Opens the connection, and clears what the door has counted.
  await http.inject({ url: deviceDoorApi.state.path, headers: { authorization: `Bearer ${key}` } });
  const told = (roubles: number, ago = 0) =>
    toldByBank(server, { amount: BigInt(roubles) * 100n, at: later(server.clock.now(), -minutes(ago)) });
  const one = await send([told(1000)]);
  expect(one.json().results).toMatchObject([{ outcome: 'matched' }]);
  expect(trips.untilCommit()).toBe(3);
  const hundred = await send(Array.from({ length: 100 }, (_, index) => told(1100 + index * 50, 1 + index / 20)));
  expect(hundred.json().results.filter(({ outcome }: { outcome: string }) => outcome === 'matched')).toHaveLength(5);
  expect(trips.untilCommit()).toBe(3);
});
