import { platformApi } from '@app/contract/platform';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount.ts';
import { type AppealNeeds, readAppeal } from './appeals.ts';

/** Making an appeal ends a deal that waits, and deciding one may close it: both are mounted by the deals. */
export function appealPlatformRoutes(app: FastifyInstance, needs: AppealNeeds): void {
  mount(app, platformApi.readAppeal, (platform, { id }) => readAppeal(needs, platform, id));
}
