import { consolePayoutsApi } from '@app/contract/console/console-payouts';
import type { FastifyInstance } from 'fastify';
import { mustStillSee } from '#features/staff/staff.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { type ConsolePayoutNeeds, findPayouts, readAllPayouts, viewPayout } from './console-payouts.ts';
import { consolePayoutsExport } from './console-payouts-export.ts';

export function consolePayoutRoutes(app: FastifyInstance, needs: ConsolePayoutNeeds & DownloadNeeds): void {
  mount(app, consolePayoutsApi.list, (_staff, asked) => findPayouts(needs, asked));
  mount(app, consolePayoutsApi.view, (_staff, asked) => viewPayout(needs, asked));
  mount(app, consolePayoutsApi.export, (staff, wanted) => consolePayoutsExport.link(needs, staff, wanted));
  consolePayoutsExport.mount(app, needs, readAllPayouts, ({ db }, user) => mustStillSee(db, user, 'payouts'));
}
