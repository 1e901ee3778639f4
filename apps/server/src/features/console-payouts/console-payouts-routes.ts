import { consolePayoutFilters, consolePayoutsApi } from '@app/contract/console/console-payouts';
import type { FastifyInstance } from 'fastify';
import { mountThings } from '#features/console-things/things-routes.ts';
import { staffPayoutsFile } from '#features/payouts/payouts-export.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { type ConsolePayoutNeeds, viewPayout } from './console-payouts.ts';
import { payoutsWalk } from './console-payouts-queries.ts';

export function consolePayoutRoutes(app: FastifyInstance, needs: ConsolePayoutNeeds & DownloadNeeds): void {
  mountThings(app, needs, {
    api: consolePayoutsApi,
    filters: consolePayoutFilters,
    walk: payoutsWalk,
    file: staffPayoutsFile,
    view: viewPayout,
  });
}
