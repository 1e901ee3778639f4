import { consoleTopupsApi } from '@app/contract/console/console-topups';
import type { FastifyInstance } from 'fastify';
import { mustStillSee } from '#features/staff/staff.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { type ConsoleTopupNeeds, findTopups, readAllTopups, viewTopup } from './console-topups.ts';
import { consoleTopupsExport } from './console-topups-export.ts';

export function consoleTopupRoutes(app: FastifyInstance, needs: ConsoleTopupNeeds & DownloadNeeds): void {
  mount(app, consoleTopupsApi.list, (_staff, asked) => findTopups(needs, asked));
  mount(app, consoleTopupsApi.view, (_staff, asked) => viewTopup(needs, asked));
  mount(app, consoleTopupsApi.export, (staff, wanted) => consoleTopupsExport.link(needs, staff, wanted));
  consoleTopupsExport.mount(app, needs, readAllTopups, ({ db }, user) => mustStillSee(db, user, 'topups'));
}
