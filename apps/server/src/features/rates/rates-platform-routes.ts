import { platformApi } from '@app/contract/platforms/platform';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/db.ts';
import { mount } from '#http/mount/mount.ts';
import { currentUsdtRate, listRateLimits } from './rates.ts';

export function ratePlatformRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, platformApi.rates, async () => ({
    rateUsdt: (await currentUsdtRate(db)) ?? null,
    rateLimits: await listRateLimits(db),
  }));
}
