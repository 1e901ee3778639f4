import { settingsApi } from '@app/contract/settings';
import { walletApi } from '@app/contract/topups/wallet-api';
import { type Act, act, type Cast, type Trader } from './cast.ts';

/** In kopecks: a trader with less tops up. The demo's chain pays. */
const ENOUGH = { robot: 300_000_00n, human: 100_000_00n };

export function topupAct(cast: Cast, trader: Trader): Act {
  const { random, speed } = cast;
  const { session, robot } = trader;
  /** In hundreds of USDT; at a higher speed more is needed. */
  const amount = () => BigInt(random.between(60, 180) * Math.max(1, Math.ceil(speed))) * 100_000_000n;
  return act(cast, `${trader.login} looks at the balance`, 240, async () => {
    const { user } = await session.call(settingsApi.read);
    const available = user.financial_balance - user.held_balance;
    const low = available < (robot ? ENOUGH.robot : ENOUGH.human);
    // Robots sometimes top up without need, so that something arrives. A trader may make five requests in seven hours.
    if (low || (robot && random.chance(0.02))) await session.call(walletApi.create, { amount: amount() });
  });
}
