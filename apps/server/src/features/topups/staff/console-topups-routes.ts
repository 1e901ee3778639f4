import { consoleTopupFilters, consoleTopupsApi } from '@app/contract/topups/console-topups';
import type { FastifyInstance } from 'fastify';
import { mountThings, type ThingNeeds } from '#features/things/things-routes.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { viewTopup } from './console-topups.ts';
import { topupsFile } from './console-topups-export.ts';
import { topupsWalk } from './console-topups-queries.ts';

export function consoleTopupRoutes(app: FastifyInstance, needs: ThingNeeds & DownloadNeeds): void {
  mountThings(app, needs, {
    api: consoleTopupsApi,
    filters: consoleTopupFilters,
    walk: topupsWalk,
    file: topupsFile,
    view: viewTopup,
  });
}
