import { peopleApi } from '@app/contract/people/people';
import { personApi } from '@app/contract/people/person';
import type { FastifyInstance } from 'fastify';
import { mustStillSee } from '#features/access/staff/staff.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { listPeople, type PeopleNeeds, readWholeList, recordFileSearch } from './console-people.ts';
import { peopleExport } from './console-people-export.ts';
import { viewDevices, viewPerson, viewSessions, viewStatement } from './person.ts';
import { addNote, changeGroup, changeState, endSessions, setProfileTier, switchOff } from './person-acts.ts';
import { showRequisite } from './person-requisite.ts';

export function consolePeopleRoutes(app: FastifyInstance, needs: PeopleNeeds & DownloadNeeds): void {
  mount(app, peopleApi.list, (staff, filters) => listPeople(needs, staff, filters));
  peopleExport.mount(app, needs, {
    call: peopleApi.export,
    read: readWholeList,
    check: ({ db }, user) => mustStillSee(db, user, 'people'),
    onLink: recordFileSearch,
  });

  mount(app, personApi.view, (staff, { user_id }) => viewPerson(needs, staff, user_id));
  mount(app, personApi.devices, (_staff, { user_id }) => viewDevices(needs, user_id));
  mount(app, personApi.sessions, (_staff, { user_id }) => viewSessions(needs, user_id));
  mount(app, personApi.statement, (_staff, { user_id, ...filters }) => viewStatement(needs, user_id, filters));

  mount(app, personApi.changeState, (staff, change, request) => changeState(needs, staff, change, request));
  mount(app, personApi.changeGroup, (staff, change, request) => changeGroup(needs, staff, change, request));
  mount(app, personApi.endSessions, (staff, asked, request) => endSessions(needs, staff, asked, request));
  mount(app, personApi.addNote, (staff, note, request) => addNote(needs, staff, note, request));
  mount(app, personApi.switchOff, (staff, act, request) => switchOff(needs, staff, act, request));
  mount(app, personApi.setTier, (staff, act, request) => setProfileTier(needs, staff, act, request));
  mount(app, personApi.showRequisite, (staff, asked, request) => showRequisite(needs, staff, asked, request));
}
