import { appealsApi } from '@app/contract/appeals/appeals-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import type { AppealNeeds } from './appeal-moves.ts';
import { changeAppealStatus, findAppeals, readAppeals, viewAppeals } from './appeals.ts';
import { appealsExport } from './appeals-export.ts';

export function appealRoutes(app: FastifyInstance, needs: AppealNeeds): void {
  mount(app, appealsApi.list, (trader, filters) => findAppeals(needs, trader, filters));
  appealsExport.mount(app, needs, { call: appealsApi.export, read: readAppeals });
  mount(app, appealsApi.view, (trader, view) => viewAppeals(needs, trader, view));
  mount(app, appealsApi.changeStatus, (trader, move, request) => changeAppealStatus(needs, trader, move, request));
}
