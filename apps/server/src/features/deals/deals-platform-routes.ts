import { platformApi } from '@app/contract/platform';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount.ts';
import { createAppeal } from './appeal-creation.ts';
import { decideAppeal } from './appeal-decision.ts';
import { createDeal } from './deal-creation.ts';
import { cancelDeal, readDeal } from './deals-platform.ts';
import type { DealNeeds } from './deals-service.ts';

export function dealPlatformRoutes(app: FastifyInstance, needs: DealNeeds): void {
  mount(app, platformApi.createDeal, (platform, input, request) => createDeal(needs, platform, input, request));
  mount(app, platformApi.readDeal, (platform, { id }) => readDeal(needs, platform, id));
  mount(app, platformApi.cancelDeal, (platform, { id }, request) => cancelDeal(needs, platform, id, request));
  mount(app, platformApi.createAppeal, (platform, input, request) => createAppeal(needs, platform, input, request));
  mount(app, platformApi.decideAppeal, (platform, decision, request) =>
    decideAppeal(needs, platform, decision, request),
  );
}
