import { platformApi } from '@app/contract/platforms/platform';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { createDeal } from './create/deal-creation.ts';
import { cancelDeal, readDeal } from './deals-platform.ts';
import type { DealNeeds } from './move/deal-moves.ts';

export function dealPlatformRoutes(app: FastifyInstance, needs: DealNeeds): void {
  mount(app, platformApi.createDeal, (platform, input, request) => createDeal(needs, platform, input, request));
  mount(app, platformApi.readDeal, (platform, { id }) => readDeal(needs, platform, id));
  mount(app, platformApi.cancelDeal, (platform, { id }, request) => cancelDeal(needs, platform, id, request));
}
