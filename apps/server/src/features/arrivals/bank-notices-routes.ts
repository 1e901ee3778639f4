import { bankNoticesApi, type NoticeCandidates } from '@app/contract/arrivals/bank-notices-api';
import type { FastifyInstance } from 'fastify';
import { writeInOrder } from '#features/deals/list/deals-list-queries.ts';
import { mount } from '#http/mount/mount.ts';
import { Written } from '#http/mount/written.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { bankNoticeErrors } from './bank-notices-errors.ts';
import { readNoticeSettings, saveNoticeSettings } from './bank-notices-settings.ts';
import { findCandidates } from './join/joining-queries.ts';
import { joinNotice, markForeign } from './join/notice-joining.ts';
import { findBankNotices } from './list/bank-notices-list.ts';
import type { BankNoticeNeeds } from './take/take-notices.ts';

export function bankNoticeRoutes(app: FastifyInstance, needs: BankNoticeNeeds): void {
  mount(app, bankNoticesApi.list, (trader, filters) => findBankNotices(needs, trader, filters));
  mount(app, bankNoticesApi.candidates, (trader, { id }) => viewCandidates(needs, trader, id));
  mount(app, bankNoticesApi.join, (trader, joined, request) =>
    once(needs, trader, request, (tx) => joinNotice(tx, needs, trader, joined)),
  );
  mount(app, bankNoticesApi.foreign, (trader, marked, request) =>
    once(needs, trader, request, (tx) => markForeign(tx, needs, trader, marked)),
  );
  mount(app, bankNoticesApi.settings, (trader) => readNoticeSettings(needs, trader));
  mount(app, bankNoticesApi.saveSettings, (trader, chosen) => saveNoticeSettings(needs, trader, chosen));
}

async function viewCandidates({ db }: BankNoticeNeeds, trader: User, id: number) {
  const ids = (await findCandidates(db, trader.id, id)) ?? fail(bankNoticeErrors.notFound);
  const deals = await writeInOrder(db, trader.id, ids);
  return new Written<NoticeCandidates>(`{"deals":${deals}}`);
}
