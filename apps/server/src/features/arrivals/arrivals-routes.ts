import { arrivalsApi, type NoticeCandidates } from '@app/contract/arrivals/arrivals-api';
import type { FastifyInstance } from 'fastify';
import { writeInOrder } from '#features/deals/list/deals-list-queries.ts';
import { mount } from '#http/mount/mount.ts';
import { WrittenAnswer } from '#http/mount/written-answer.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { arrivalErrors } from './arrivals-errors.ts';
import { readNoticeSettings, saveNoticeSettings } from './arrivals-settings.ts';
import { findCandidates } from './join/joining-queries.ts';
import { joinNotice, markForeign } from './join/notice-joining.ts';
import { findArrivals } from './list/arrivals-list.ts';
import type { ArrivalNeeds } from './take/take-notices.ts';

export function arrivalRoutes(app: FastifyInstance, needs: ArrivalNeeds): void {
  mount(app, arrivalsApi.list, (trader, filters) => findArrivals(needs, trader, filters));
  mount(app, arrivalsApi.candidates, (trader, { id }) => viewCandidates(needs, trader, id));
  mount(app, arrivalsApi.join, (trader, joined, request) =>
    once(needs, trader, request, (tx) => joinNotice(tx, needs, trader, joined)),
  );
  mount(app, arrivalsApi.foreign, (trader, marked, request) =>
    once(needs, trader, request, (tx) => markForeign(tx, needs, trader, marked)),
  );
  mount(app, arrivalsApi.settings, (trader) => readNoticeSettings(needs, trader));
  mount(app, arrivalsApi.saveSettings, (trader, chosen) => saveNoticeSettings(needs, trader, chosen));
}

async function viewCandidates({ db }: ArrivalNeeds, trader: User, id: number) {
  const ids = (await findCandidates(db, trader.id, id)) ?? fail(arrivalErrors.notFound);
  const deals = await writeInOrder(db, trader.id, ids);
  return new WrittenAnswer<NoticeCandidates>(`{"deals":${deals}}`);
}
