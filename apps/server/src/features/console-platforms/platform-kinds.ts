import { areRaised, limitNames, platformLimits, platformStates } from '@app/contract/platforms/platform-limits';
import { formatRoubles } from '@app/contract/values/money-text';
import { plural } from '@app/contract/values/plural';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import { withdrawPool } from '#features/payouts/payouts.ts';
import {
  lockAccount,
  platformErrors,
  readWaiting,
  setAccountState,
  setLimits,
  writeChanges,
} from '#features/platform/platform.ts';
import type { ActKind } from '#features/two-persons/two-persons.ts';
import { fail } from '#http/refusal.ts';

const ofPlatform = (platform_id: number) => `platform:${platform_id}`;

const stateContent = z.object({ platform_id: rowId, state: z.enum(platformStates) });

/** Stopping is one person's word: it is the way out when a key is lost. */
export const platformStateKind: ActKind<z.output<typeof stateContent>, true> = {
  name: 'platform.state',
  area: 'platforms',
  content: stateContent,
  thing: ({ platform_id }) => ofPlatform(platform_id),
  describe: async (tx, { platform_id, state }) => {
    const { name } = await lockAccount(tx, { platform: platform_id });
    return state === 'stopped'
      ? `Остановить платформу «${name}»: новых сделок и выплат не будет`
      : `Запустить платформу «${name}»: она снова создаёт сделки и выплаты`;
  },
  facts: async (db, { platform_id }) => {
    const { deals, sum } = await db.begin((tx) => readWaiting(tx, { platform: platform_id }));
    const waiting = `${deals} ${plural(Number(deals), ['сделка', 'сделки', 'сделок'])} на ${formatRoubles(sum)}`;
    return [{ label: 'Ждут оплаты', value: waiting }];
  },
  always: async (_tx, { state }) => state === 'active',
  basis: async (tx, { platform_id }) => (await lockAccount(tx, { platform: platform_id })).state,
  perform: async (tx, { platform_id, state }, change) => {
    const platform = { platform: platform_id };
    await setAccountState(tx, platform, state, change);
    if (state === 'stopped') await withdrawPool(tx, platform, change);
    return true;
  },
};

const limitsContent = z.object({ platform_id: rowId, limits: platformLimits });

/** Less is one person's word, more is not. */
export const platformLimitsKind: ActKind<z.output<typeof limitsContent>, true> = {
  name: 'platform.limits',
  area: 'platforms',
  content: limitsContent,
  thing: ({ platform_id }) => ofPlatform(platform_id),
  describe: async (tx, { platform_id, limits }) => {
    const was = await lockAccount(tx, { platform: platform_id });
    return `Лимиты платформы «${was.name}»: ${writeChanges(was.limits, limits)}`;
  },
  facts: async () => [],
  always: async (tx, { platform_id, limits }) =>
    areRaised((await lockAccount(tx, { platform: platform_id })).limits, limits),
  basis: async (tx, { platform_id }) => {
    const { limits } = await lockAccount(tx, { platform: platform_id });
    return limitNames.map((name) => limits[name]).join(' ');
  },
  perform: async (tx, { platform_id, limits }, change) => {
    const was = (await lockAccount(tx, { platform: platform_id })).limits;
    if (limitNames.every((name) => was[name] === limits[name])) fail(platformErrors.sameLimits);
    await setLimits(tx, { platform: platform_id }, limits, change);
    return true;
  },
};
