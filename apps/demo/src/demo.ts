import type { AppNeeds } from '@app/server/app';
import type { Additions, Plan } from '@app/server/program';
import type { TronEmulator } from '@app/tron-emulator/emulator';
import { rememberTransfers, startDemoChain, startPaying, TICK } from '#chain/chain.ts';
import { demoEntry, demoGreeting } from '#people/entry.ts';
import { seedDemo, seedDemoHistory } from '#people/seed.ts';
import { seedDesk } from '#people/seed-desk.ts';
import { seedDisputes } from '#people/seed-disputes.ts';
import { seedMoney } from '#people/seed-money.ts';
import { seedPlatforms } from '#people/seed-platforms.ts';
import { seedReversals } from '#people/seed-reversals.ts';
import { seedShort } from '#people/seed-short.ts';
import { seedTalks } from '#people/seed-talks.ts';
import { startDemoLife } from '#world/life.ts';
import { type DemoSettings, readDemoSettings } from './settings.ts';

/** The server with demo people: a month of history, and activity while it runs. */
export async function planDemo(env: NodeJS.ProcessEnv): Promise<Plan> {
  const { config, speed, past, ownChain } = readDemoSettings(env);
  // Started before the server, whose watcher reads it from the beginning. Ends with the process.
  const chain = ownChain ? await startDemoChain(config.wallet.contract) : undefined;
  return {
    config: chain ? { ...config, tron: { urls: [chain.url], key: undefined } } : config,
    additions: additionsFor({ speed, past }, chain),
  };
}

function additionsFor(
  { speed, past }: Pick<DemoSettings, 'speed' | 'past'>,
  chain: TronEmulator | undefined,
): Additions {
  return {
    entry: demoEntry,
    greeting: demoGreeting,
    watcherInterval: chain && TICK,
    prepare: async (needs: AppNeeds) => {
      await seedDemo(needs);
      if (past) await seedPast(needs);
      if (chain) await rememberTransfers(needs.db, chain);
      await seedPlatforms(needs);
    },
    live: async (needs, baseUrl, log) => {
      const paying = chain && startPaying(needs, chain);
      const refused = (message: string) => log.debug({ demo: message }, 'The demo world met a refusal');
      const life = await startDemoLife(needs.db, { baseUrl, speed, log: refused });
      return {
        stop: async () => {
          paying?.stop();
          await life.stop();
        },
      };
    },
  };
}

async function seedPast(needs: AppNeeds): Promise<void> {
  await seedDemoHistory(needs);
  await seedMoney(needs);
  await seedReversals(needs);
  await seedShort(needs);
  await seedDisputes(needs);
  await seedTalks(needs);
  await seedDesk(needs);
}
