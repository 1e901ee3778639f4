import { platformApi } from '@app/contract/platforms/platform';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { createPayout, readPayout, withdrawPayout } from './payout-creation.ts';
import type { PayoutNeeds } from './payout-moves.ts';

export function payoutPlatformRoutes(app: FastifyInstance, needs: PayoutNeeds): void {
  mount(app, platformApi.createPayout, (platform, input, request) => createPayout(needs, platform, input, request));
  mount(app, platformApi.readPayout, (platform, { id }) => readPayout(needs, platform, id));
  mount(app, platformApi.withdrawPayout, (platform, { id }, request) => withdrawPayout(needs, platform, id, request));
}
