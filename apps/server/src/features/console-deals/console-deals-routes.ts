import { consoleDealsApi } from '@app/contract/console/console-deals';
import type { FastifyInstance } from 'fastify';
import { mustStillSee } from '#features/staff/staff.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { type ConsoleDealNeeds, findDeals, readAllDeals, viewDeal } from './console-deals.ts';
import { consoleDealsExport } from './console-deals-export.ts';

export function consoleDealRoutes(app: FastifyInstance, needs: ConsoleDealNeeds & DownloadNeeds): void {
  mount(app, consoleDealsApi.list, (_staff, asked) => findDeals(needs, asked));
  mount(app, consoleDealsApi.view, (_staff, asked) => viewDeal(needs, asked));
  mount(app, consoleDealsApi.export, (staff, wanted) => consoleDealsExport.link(needs, staff, wanted));
  consoleDealsExport.mount(app, needs, readAllDeals, ({ db }, user) => mustStillSee(db, user, 'deals'));
}
