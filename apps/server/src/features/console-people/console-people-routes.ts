import { peopleApi } from '@app/contract/console/people';
import type { FastifyInstance } from 'fastify';
import { mustStillSee } from '#features/staff/staff.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { listPeople, type PeopleNeeds, readWholeList } from './console-people.ts';
import { peopleExport } from './console-people-export.ts';

export function consolePeopleRoutes(app: FastifyInstance, needs: PeopleNeeds & DownloadNeeds): void {
  mount(app, peopleApi.list, (_staff, filters) => listPeople(needs, filters));
  mount(app, peopleApi.export, (staff, wanted) => peopleExport.link(needs, staff, wanted));
  peopleExport.mount(app, needs, readWholeList, ({ db }, user) => mustStillSee(db, user, 'people'));
}
