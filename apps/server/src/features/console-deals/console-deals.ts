import type { ConsoleDealView } from '@app/contract/console/console-deals';
import { readParts, type ThingNeeds } from '#features/console-things/console-things.ts';
import { dealErrors } from '#features/deals/deals.ts';
import { fail } from '#http/refusal.ts';
import { findAppeals, findNotice, findView } from './console-deals-queries.ts';

export async function viewDeal({ db, clock }: ThingNeeds, id: number): Promise<ConsoleDealView> {
  const deal = (await findView(db, id)) ?? fail(dealErrors.notFound);
  const [parts, appeals, notice] = await Promise.all([
    readParts(db, { id, moves: 'deal', events: 'deal', webhooks: 'deal' }),
    findAppeals(db, id),
    findNotice(db, id),
  ]);
  return { ...deal, ...parts, appeals, notice: notice ?? null, serverTime: clock.now() };
}
