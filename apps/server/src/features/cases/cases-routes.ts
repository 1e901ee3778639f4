import { caseViewApi } from '@app/contract/cases/case-view';
import { type CaseFilters, casesApi } from '@app/contract/cases/cases';
import { Group } from '@app/contract/users';
import type { FastifyInstance } from 'fastify';
import { mustStillSee } from '#features/staff/staff.ts';
import { findUserById } from '#features/users/users.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { httpErrors, mount } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { type CaseViewNeeds, viewCase } from './case-view.ts';
import { type CaseNeeds, findCases, readAllCases } from './cases.ts';
import { casesExport } from './cases-export.ts';

export function caseRoutes(app: FastifyInstance, needs: CaseViewNeeds & DownloadNeeds): void {
  mount(app, casesApi.list, (judge, asked) => findCases(needs, judge, asked));
  mount(app, caseViewApi.view, (judge, asked) => viewCase(needs, judge, asked));
  mount(app, casesApi.export, (judge, wanted) => casesExport.link(needs, judge, wanted));
  const read = async function* (_: CaseNeeds, id: number, filters: CaseFilters) {
    yield* readAllCases(needs, await judgeNow(needs, id), filters);
  };
  casesExport.mount(app, needs, read, async (_, id) => void (await judgeNow(needs, id)));
}

/** Whoever made the link, as they are now: a moderator, or somebody of the staff who still sees cases. */
async function judgeNow({ db }: CaseNeeds, id: number) {
  const user = (await findUserById(db, id)) ?? fail(httpErrors.forbidden);
  if (user.group === Group.staff) await mustStillSee(db, id, 'cases');
  else if (user.group !== Group.moderator) fail(httpErrors.forbidden);
  return { id, group: user.group };
}
