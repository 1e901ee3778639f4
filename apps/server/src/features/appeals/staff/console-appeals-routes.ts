import { consoleAppealFilters, consoleAppealsApi } from '@app/contract/appeals/console-appeals';
import type { FastifyInstance } from 'fastify';
import { mountThings } from '#features/things/things-routes.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { type ConsoleAppealNeeds, viewAppeal } from './console-appeals.ts';
import { appealsFile } from './console-appeals-export.ts';
import { appealsWalk } from './console-appeals-queries.ts';

export function consoleAppealRoutes(app: FastifyInstance, needs: ConsoleAppealNeeds & DownloadNeeds): void {
  mountThings(app, needs, {
    api: consoleAppealsApi,
    filters: consoleAppealFilters,
    walk: appealsWalk,
    file: appealsFile,
    view: viewAppeal,
  });
}
