import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { caseErrors } from '#features/cases/leases/case-leases-errors.ts';
import { fail } from '#http/refusal.ts';

export interface AppealFacts {
  payment_id: string;
  amount_to_pay: bigint;
  real_amount: bigint;
  trader_id: number;
  interest_rate: bigint;
  /** For the appeal, and for its deal while that waits. */
  held: bigint;
}

export async function findAppealFacts(db: Db, id: number): Promise<AppealFacts> {
  const found = await db.one<AppealFacts>(sql`
    select d.payment_id, a.amount_to_pay, d.real_amount, a.trader_id, d.interest_rate,
      a.held_amount + case when d.status = ${DealStatus.waiting} then d.debited_amount else 0 end as held
    from appeals a join deals d on d.id = a.deal_id where a.id = ${id}`);
  return found ?? fail(caseErrors.notFound);
}
