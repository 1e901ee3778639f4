import { consoleDealFilters, consoleDealsApi } from '@app/contract/deals/console-deals';
import type { FastifyInstance } from 'fastify';
import { mountThings, type ThingNeeds } from '#features/things/things-routes.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { viewDeal } from './console-deals.ts';
import { dealsFile } from './console-deals-export.ts';
import { dealsWalk } from './console-deals-queries.ts';

export function consoleDealRoutes(app: FastifyInstance, needs: ThingNeeds & DownloadNeeds): void {
  mountThings(app, needs, {
    api: consoleDealsApi,
    filters: consoleDealFilters,
    walk: dealsWalk,
    file: dealsFile,
    view: viewDeal,
  });
}
