import { settingsApi } from '@app/contract/settings';
import { walletApi } from '@app/contract/wallet';
import { type Act, act, type Cast, type Trader } from './cast.ts';

/** Kopecks a trader has at least; below it they top up, as traders do. The demo's chain pays. */
const ENOUGH = { robot: 300_000_00n, human: 100_000_00n };

export function topupAct(cast: Cast, trader: Trader): Act {
  const { random } = cast;
  const { session, robot } = trader;
  return act(cast, `${trader.login} looks at the balance`, 240, async () => {
    const { user } = await session.call(settingsApi.read);
    const available = user.financial_balance - user.held_balance;
    const low = available < (robot ? ENOUGH.robot : ENOUGH.human);
    // Robots now and then without need, so that something arrives.
    if (low || (robot && random.chance(0.1)))
      await session.call(walletApi.create, { amount: BigInt(random.between(20, 60)) * 100_000_000n });
  });
}
