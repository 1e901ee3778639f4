import { platformApi } from '@app/contract/platform';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount.ts';
import { createAppeal, readAppeal } from './appeals-platform.ts';
import type { AppealNeeds } from './appeals-service.ts';

/** The decision on a reviewed appeal may close the deal, so it is mounted by the deals. */
export function appealPlatformRoutes(app: FastifyInstance, needs: AppealNeeds): void {
  mount(app, platformApi.createAppeal, (platform, input, request) => createAppeal(needs, platform, input, request));
  mount(app, platformApi.readAppeal, (platform, { id }) => readAppeal(needs, platform, id));
}
