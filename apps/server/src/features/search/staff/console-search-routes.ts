import { consoleSearchApi } from '@app/contract/search/console-search';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type ConsoleSearchNeeds, search } from './console-search.ts';

export function consoleSearchRoutes(app: FastifyInstance, needs: ConsoleSearchNeeds): void {
  mount(app, consoleSearchApi.find, (staff, input) => search(needs, staff, input));
}
