import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { countRoundTrips } from '#testing/server/round-trips.ts';
import { ownServer } from '#testing/server/server.ts';

// Fifty traders may press at once, and whoever has the lock keeps the others waiting for as long as the request takes.
test('a payout is taken in three round trips: who is it, the locks, everything else with the commit', async () => {
  const server = await ownServer();
  const people = payoutPeople(server);
  const { token } = await people.trader();
  const id = await people.waiting();

  const trips = await countRoundTrips(server.url);
  const db = connect(trips.url, { connections: 1 });
  const http = await server.neighbour({ db });
  onTestFinished(async () => {
    await db.close();
    await trips.stop();
  });
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'counted' };
  await http.inject({ method: 'POST', url: payoutsApi.list.path, headers, payload: {} });
  await trips.forget();
  const payload = { id, action: 'accept' };
  const taken = await http.inject({ method: 'POST', url: payoutsApi.edit.path, headers, payload });
  expect(taken.json()).toEqual({ success: true });
  expect(trips.untilCommit()).toBe(3);
});
