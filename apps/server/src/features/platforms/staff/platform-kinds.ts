import { areRaised, limitNames, platformLimits, platformStates } from '@app/contract/platforms/platform-limits';
import { formatRoubles } from '@app/contract/values/money-text';
import { plural } from '@app/contract/values/plural';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import type { Tx } from '#db/db.ts';
import {
  type ListedAccount,
  lockAccount,
  lockAccountAndMaking,
  setAccountState,
  setLimits,
  writeChanges,
} from '#features/platforms/platform-accounts.ts';
import { platformErrors } from '#features/platforms/platform-errors.ts';
import { readWaiting } from '#features/platforms/platform-limits.ts';
import type { ActKind } from '#features/two-persons/act-kind.ts';
import { fail } from '#http/refusal.ts';
import type { Change } from '#journal/record.ts';

const ofPlatform = (platform_id: number) => `platform:${platform_id}`;

const stateContent = z.object({ platform_id: rowId, state: z.enum(platformStates) });

export interface StopNeeds {
  /** Payouts are made behind this door, so they know of platforms, and not the other way round. */
  withdrawPool(tx: Tx, platform: { platform: number }, change: Change): Promise<unknown>;
}

/** Stopping is one person's word: it is the way out when a key is lost. */
export const platformStateKind = ({
  withdrawPool,
}: StopNeeds): ActKind<z.output<typeof stateContent>, true, ListedAccount> => ({
  name: 'platform.state',
  area: 'platforms',
  content: stateContent,
  thing: ({ platform_id }) => ofPlatform(platform_id),
  lock: (tx, { platform_id }) => lockAccountAndMaking(tx, { platform: platform_id }),
  describe: async (_tx, { name }, { state }) =>
    state === 'stopped'
      ? `Остановить платформу «${name}»: новых сделок и выплат не будет`
      : `Запустить платформу «${name}»: она снова создаёт сделки и выплаты`,
  facts: async (db, { platform_id }) => {
    const { deals, sum } = await db.begin((tx) => readWaiting(tx, { platform: platform_id }));
    const waiting = `${deals} ${plural(Number(deals), ['сделка', 'сделки', 'сделок'])} на ${formatRoubles(sum)}`;
    return [{ label: 'Ждут оплаты', value: waiting }];
  },
  always: async (_tx, _account, { state }) => state === 'active',
  basis: ({ state }) => state,
  perform: async (tx, account, { platform_id, state }, change) => {
    const platform = { platform: platform_id };
    await setAccountState(tx, platform, { was: account.state, state }, change);
    if (state === 'stopped') await withdrawPool(tx, platform, change);
    return true;
  },
});

const limitsContent = z.object({ platform_id: rowId, limits: platformLimits });

/** Less is one person's word, more is not. */
export const platformLimitsKind: ActKind<z.output<typeof limitsContent>, true, ListedAccount> = {
  name: 'platform.limits',
  area: 'platforms',
  content: limitsContent,
  thing: ({ platform_id }) => ofPlatform(platform_id),
  lock: (tx, { platform_id }) => lockAccount(tx, { platform: platform_id }),
  describe: async (_tx, was, { limits }) => `Лимиты платформы «${was.name}»: ${writeChanges(was.limits, limits)}`,
  facts: async () => [],
  always: async (_tx, was, { limits }) => areRaised(was.limits, limits),
  basis: ({ limits }) => limitNames.map((name) => limits[name]).join(' '),
  perform: async (tx, { limits: was }, { platform_id, limits }, change) => {
    if (limitNames.every((name) => was[name] === limits[name])) fail(platformErrors.sameLimits);
    await setLimits(tx, { platform: platform_id }, { was, limits }, change);
    return true;
  },
};
