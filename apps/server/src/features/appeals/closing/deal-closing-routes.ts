import { dealsApi } from '@app/contract/deals/deals-api';
import type { FastifyInstance } from 'fastify';
import type { DealNeeds } from '#features/deals/move/deal-moves.ts';
import { mount } from '#http/mount/mount.ts';
import { changeDealStatus } from './deal-closing.ts';

export function dealClosingRoutes(app: FastifyInstance, needs: DealNeeds): void {
  mount(app, dealsApi.changeStatus, (trader, move, request) => changeDealStatus(needs, trader, move, request));
}
