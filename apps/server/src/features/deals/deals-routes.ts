import { dealsApi } from '@app/contract/deals/deals-api';
import { idleProfilesApi } from '@app/contract/devices/pauses/idle-profiles';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { explainIdle } from './create/idle-profiles.ts';
import { dealsExport, readDeals } from './list/deals-export.ts';
import { findDeals, viewConfirmed, viewDeals, viewWaiting } from './list/deals-search.ts';
import type { DealNeeds } from './move/deal-moves.ts';

export function dealRoutes(app: FastifyInstance, needs: DealNeeds): void {
  mount(app, dealsApi.list, (trader, filters) => findDeals(needs, trader, filters));
  dealsExport.mount(app, needs, { call: dealsApi.export, read: readDeals });
  mount(app, dealsApi.view, (trader, view) => viewDeals(needs, trader, view));
  mount(app, idleProfilesApi.list, (trader) => explainIdle(needs, trader));
  mount(app, dealsApi.confirmed, (trader) => viewConfirmed(needs, trader));
  mount(app, dealsApi.waiting, (trader) => viewWaiting(needs, trader));
}
