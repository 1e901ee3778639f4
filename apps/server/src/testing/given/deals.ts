import { platformApi } from '@app/contract/platforms/platform';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import type { TestServer } from '#testing/server/server.ts';
import { givenProfile } from './profiles.ts';

let payments = 0;

/** A trader who from now on takes all deals: everybody else's traffic is off. Their one-time code has not been used. */
export async function givenOnlyTrader(server: TestServer, limits: object = {}, balance = 100_000_00n) {
  await server.db.run(sql`update bank_profiles set available = 0`);
  server.clock.move(seconds(60));
  const trader = await server.given.user({ twoFactor: true, balance });
  const profile = await givenProfile(server, trader, limits);
  return { trader, profile };
}

/** The platform asks for a deal by SBP; the answer may be a refusal. */
export const askForDeal = (server: TestServer, amount: number, more: object = {}) =>
  server.platform('POST', platformApi.createDeal.path, {
    payment_id: `given-${++payments}`,
    amount,
    method_group: 'sbp',
    ...more,
  });

/** A trader of its own with one deal that waits. Needs a rate of interest: `givenRate`. */
export async function givenWaitingDeal(server: TestServer, amount = 1000, more: object = {}) {
  const { trader, profile } = await givenOnlyTrader(server);
  const { status, body } = await askForDeal(server, amount, more);
  if (status !== 200) throw new Error(`The deal could not be made: ${status} ${JSON.stringify(body)}`);
  return { trader, profile, id: body.id as number };
}
