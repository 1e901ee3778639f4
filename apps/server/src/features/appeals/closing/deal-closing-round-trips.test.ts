import { dealsApi } from '@app/contract/deals/deals-api';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { givenWaitingDeal } from '#testing/given/deals.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { countRoundTrips } from '#testing/server/round-trips.ts';
import { ownServer } from '#testing/server/server.ts';

// Round trips are most of the cost of a transaction, so a test counts them.
test('a deal is closed in three round trips: who is it, the locks, everything else with the commit', async () => {
  const server = await ownServer();
  await givenRate(server);
  const { trader, id: deal_id } = await givenWaitingDeal(server);

  const trips = await countRoundTrips(server.url);
  const db = connect(trips.url, { connections: 1 });
  const http = await server.neighbour({ db });
  onTestFinished(async () => {
    await db.close();
    await trips.stop();
  });
  const headers = { authorization: `Bearer ${trader.token}`, 'idempotency-key': 'counted' };
  await http.inject({ method: 'POST', url: dealsApi.list.path, headers, payload: {} });
  await trips.forget();
  const payload = { deal_id, otp_code: server.otpCode(), state: 'close' };
  const closed = await http.inject({ method: 'POST', url: dealsApi.changeStatus.path, headers, payload });
  expect(closed.json()).toEqual({ success: true });
  expect(trips.untilCommit()).toBe(3);
});
