import type { ConsoleDealView } from '@app/contract/deals/console-deals';
import { dealErrors } from '#features/deals/deals-errors.ts';
import { readParts } from '#features/things/thing-parts.ts';
import type { ThingNeeds } from '#features/things/things-routes.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { findAppeals, findNotice, findView } from './console-deals-queries.ts';

export async function viewDeal({ db }: ThingNeeds, id: number): Promise<WithoutTime<ConsoleDealView>> {
  const deal = (await findView(db, id)) ?? fail(dealErrors.notFound);
  const [parts, appeals, notice] = await Promise.all([
    readParts(db, { id, moves: 'deal', events: 'deal', webhooks: 'deal' }),
    findAppeals(db, id),
    findNotice(db, id),
  ]);
  return { ...deal, ...parts, appeals, notice: notice ?? null };
}
