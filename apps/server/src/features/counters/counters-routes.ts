import { countersApi } from '@app/contract/counters';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type CounterNeeds, readCounters } from './counters.ts';

export function counterRoutes(app: FastifyInstance, needs: CounterNeeds): void {
  mount(app, countersApi.read, (user) => readCounters(needs, user));
}
