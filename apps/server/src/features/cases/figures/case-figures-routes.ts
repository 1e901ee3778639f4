import { type CaseFigureFilters, caseFiguresApi } from '@app/contract/cases/case-figures';
import type { FastifyInstance } from 'fastify';
import { judgeNow } from '#features/cases/cases.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { type CaseFigureNeeds, readFigures, readOwnFigures } from './case-figures.ts';
import { figuresExport, linesOf, ownFiguresExport, ownLinesOf } from './case-figures-export.ts';

export function caseFigureRoutes(app: FastifyInstance, needs: CaseFigureNeeds & DownloadNeeds): void {
  mount(app, caseFiguresApi.read, (judge, asked) => readFigures(needs, judge, asked));
  mount(app, caseFiguresApi.own, (trader, asked) => readOwnFigures(needs, trader, asked));
  const read = async function* (_: CaseFigureNeeds, id: number, filters: CaseFigureFilters) {
    yield linesOf(await readFigures(needs, await judgeNow(needs, id), filters));
  };
  figuresExport.mount(app, needs, {
    call: caseFiguresApi.export,
    read,
    check: async (_, id) => void (await judgeNow(needs, id)),
  });
  ownFiguresExport.mount(app, needs, {
    call: caseFiguresApi.ownExport,
    read: async function* (_, id, period) {
      yield ownLinesOf(await readOwnFigures(needs, { id }, period));
    },
  });
}
