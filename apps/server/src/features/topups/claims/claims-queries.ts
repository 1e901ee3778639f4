import { sql } from '#db/sql.ts';

/** What the trader of the claim `c` has got for its transaction; null if nothing. A transfer has a top-up only once it is credited. */
export const creditedAmount = sql`(
  select sum(d.out_amount)::bigint from wallet_transfers t join deposits d on d.id = t.deposit_id
  where t.tx_id = c.tx_id and d.trader_id = c.trader_id)`;

/** Nobody has decided about the claim `c` yet. */
export const isOpen = sql`c.closed_at is null and ${creditedAmount} is null`;
