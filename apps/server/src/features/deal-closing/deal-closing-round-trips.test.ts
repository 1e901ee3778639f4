import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platform';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { countRoundTrips } from '#testing/server/round-trips.ts';
import { ownServer } from '#testing/server/server.ts';

// Round trips are most of the cost of a transaction, so a test counts them.
test('a deal is closed in three round trips: who is it, the locks, everything else with the commit', async () => {
  const server = await ownServer();
  await givenRate(server);
  const trader = await server.given.user({ twoFactor: true, balance: 100_000_00n });
  await givenProfile(server, trader);
  const body = { payment_id: 'counted', amount: 1000, method_group: 'sbp' };
  const { id: deal_id } = (await server.platform('POST', platformApi.createDeal.path, body)).body;

  const trips = await countRoundTrips(server.url);
  const db = connect(trips.url, { connections: 1 });
  const http = await server.neighbour({ db });
  onTestFinished(async () => {
    await db.close();
    await trips.stop();
  });
  const headers = { authorization: `Bearer ${trader.token}`, 'idempotency-key': 'counted' };
  await http.inject({ method: 'POST', url: dealsApi.list.path, headers, payload: {} });
  trips.forget();
  const payload = { deal_id, otp_code: server.otpCode(), state: 'close' };
  const closed = await http.inject({ method: 'POST', url: dealsApi.changeStatus.path, headers, payload });
  expect(closed.json()).toEqual({ success: true });
  expect(trips.untilCommit()).toBe(3);
});
