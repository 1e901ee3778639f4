import { caseViewApi } from '@app/contract/cases/case-view';
import { type CaseFilters, casesApi } from '@app/contract/cases/cases';
import type { FastifyInstance } from 'fastify';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { type CaseViewNeeds, viewCase } from './case-view.ts';
import { type CaseNeeds, findCases, judgeNow, readAllCases } from './cases.ts';
import { casesExport } from './cases-export.ts';

export function caseRoutes(app: FastifyInstance, needs: CaseViewNeeds & DownloadNeeds): void {
  mount(app, casesApi.list, (judge, asked) => findCases(needs, judge, asked));
  mount(app, caseViewApi.view, (judge, asked) => viewCase(needs, judge, asked));
  const read = async function* (_: CaseNeeds, id: number, filters: CaseFilters) {
    yield* readAllCases(needs, await judgeNow(needs, id), filters);
  };
  casesExport.mount(app, needs, {
    call: casesApi.export,
    read,
    check: async (_, id) => void (await judgeNow(needs, id)),
  });
}
