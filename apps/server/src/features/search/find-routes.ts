import { findApi } from '@app/contract/search/find';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type FindNeeds, find } from './find.ts';

export function findRoutes(app: FastifyInstance, needs: FindNeeds): void {
  mount(app, findApi.find, (user, input) => find(needs, user, input));
}
