import { holdsApi } from '@app/contract/ledger/holds';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { findHolds, type HoldsNeeds } from './holds.ts';

export function holdsRoutes(app: FastifyInstance, needs: HoldsNeeds): void {
  mount(app, holdsApi.list, (trader, filters) => findHolds(needs, trader, filters));
}
