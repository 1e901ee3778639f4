import { dealsApi } from '@app/contract/deals';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount.ts';
import { changeDealStatus, type DealNeeds, findDeals, viewDeals } from './deals-service.ts';

export function dealRoutes(app: FastifyInstance, needs: DealNeeds): void {
  mount(app, dealsApi.list, (trader, filters) => findDeals(needs, trader, filters));
  mount(app, dealsApi.view, (trader, view) => viewDeals(needs, trader, view));
  mount(app, dealsApi.changeStatus, (trader, move, request) => changeDealStatus(needs, trader, move, request));
}
