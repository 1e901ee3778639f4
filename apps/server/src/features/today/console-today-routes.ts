import { consoleTodayApi } from '@app/contract/today/console-today';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { makeToday } from './console-today.ts';
import type { NeedsNeeds } from './console-today-needs.ts';

export function consoleTodayRoutes(app: FastifyInstance, needs: NeedsNeeds): void {
  mount(app, consoleTodayApi.read, makeToday(needs));
}
