import { consoleAppealsApi } from '@app/contract/console/console-appeals';
import type { FastifyInstance } from 'fastify';
import { mustStillSee } from '#features/staff/staff.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { type ConsoleAppealNeeds, findAppeals, readAllAppeals, viewAppeal } from './console-appeals.ts';
import { consoleAppealsExport } from './console-appeals-export.ts';

export function consoleAppealRoutes(app: FastifyInstance, needs: ConsoleAppealNeeds & DownloadNeeds): void {
  mount(app, consoleAppealsApi.list, (_staff, asked) => findAppeals(needs, asked));
  mount(app, consoleAppealsApi.view, (_staff, asked) => viewAppeal(needs, asked));
  mount(app, consoleAppealsApi.export, (staff, wanted) => consoleAppealsExport.link(needs, staff, wanted));
  consoleAppealsExport.mount(app, needs, readAllAppeals, ({ db }, user) => mustStillSee(db, user, 'appeals'));
}
