import { type Config, flag, givenSettings, readConfig, readSettings } from '@app/server/config';
import { z } from 'zod';
import { DEMO_WALLET } from '#people/people.ts';

const own = z.object({
  DEMO_SPEED: z.coerce.number('нужно число').min(0, 'от 0 до 20').max(20, 'от 0 до 20').default(1),
  DEMO_PAST: flag.default(true),
});

/** Defaults for a demo: a person watches the terminal, not a log collector. */
const usual = {
  LOG_LEVEL: 'warn',
  SUPPORT_TELEGRAM_LINK: 'https://t.me/traders_support_demo',
  WEBHOOK_PRIVATE_NETWORKS: '1',
};

export interface DemoSettings {
  config: Config;
  speed: number;
  /** A month of history, with the people. */
  past: boolean;
  /** Payments come from the demo's own chain, not from a real one. */
  ownChain: boolean;
}

/** The server's settings as the demo wants them, and its own. */
export function readDemoSettings(env: NodeJS.ProcessEnv): DemoSettings {
  const given = givenSettings(env);
  const config = readConfig({ ...usual, ...given, DEMO: '1' });
  const { DEMO_SPEED: speed, DEMO_PAST: past } = readSettings(own, given);
  const ownChain = given.TRON_API_URL === undefined;
  if (!ownChain) return { config, speed, past, ownChain };
  const address = config.wallet.address ?? DEMO_WALLET;
  return { config: { ...config, wallet: { ...config.wallet, address, explorer: null } }, speed, past, ownChain };
}
