import { consolePayoutFilters, consolePayoutsApi } from '@app/contract/payouts/console-payouts';
import type { FastifyInstance } from 'fastify';
import { staffPayoutsFile } from '#features/payouts/payouts-export.ts';
import { mountThings } from '#features/things/things-routes.ts';
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
