import { platformApi } from '@app/contract/platforms/platform';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { createAppeal } from './appeal-creation.ts';
import { concedeAppeal } from './appeal-decision.ts';
import type { AppealNeeds } from './appeal-moves.ts';
import { readAppeal } from './appeals-platform.ts';

export function appealPlatformRoutes(app: FastifyInstance, needs: AppealNeeds): void {
  mount(app, platformApi.createAppeal, (platform, input, request) => createAppeal(needs, platform, input, request));
  mount(app, platformApi.readAppeal, (platform, { id }) => readAppeal(needs, platform, id));
  mount(app, platformApi.decideAppeal, (platform, decision, request) =>
    concedeAppeal(needs, platform, decision, request),
  );
}
