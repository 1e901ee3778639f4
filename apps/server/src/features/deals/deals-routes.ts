import { dealsApi } from '@app/contract/deals/deals-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { findDeals, viewConfirmed, viewDeals } from './list/deals-search.ts';
import type { DealNeeds } from './move/deal-moves.ts';

export function dealRoutes(app: FastifyInstance, needs: DealNeeds): void {
  mount(app, dealsApi.list, (trader, filters) => findDeals(needs, trader, filters));
  mount(app, dealsApi.view, (trader, view) => viewDeals(needs, trader, view));
  mount(app, dealsApi.confirmed, (trader) => viewConfirmed(needs, trader));
}
