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
  mount(app, caseFiguresApi.export, (judge, wanted) => figuresExport.link(needs, judge, wanted));
  const read = async function* (_: CaseFigureNeeds, id: number, filters: CaseFigureFilters) {
    yield linesOf(await readFigures(needs, await judgeNow(needs, id), filters));
  };
  mount(app, caseFiguresApi.ownExport, (trader, wanted) => ownFiguresExport.link(needs, trader, wanted));
  ownFiguresExport.mount(app, needs, async function* (_, id, period) {
    yield ownLinesOf(await readOwnFigures(needs, { id }, period));
  });
  figuresExport.mount(app, needs, read, async (_, id) => void (await judgeNow(needs, id)));
}
