import { type Db, sql, verifyLedger } from '@app/server/kit';

/** However fast: the money must be right, and waiting deals of one requisite far enough apart to be told from each other. */
export async function mustHold(db: Db): Promise<void> {
  // The loaded deals that wait were never held.
  const breaches = (await verifyLedger(db)).filter(({ breach }) => breach !== 'Ожидающая сделка не удержана');
  if (breaches.length > 0) throw new Error(`The ledger does not hold: ${JSON.stringify(breaches)}`);
  const near = await db.many(sql`
    select requisite_key, real_amount from (
      select requisite_key, real_amount, real_amount - lag(real_amount) over (partition by requisite_key order by real_amount) as apart
      from deals where status = 0 and requisite_key is not null) waiting
    where apart <= 2000 limit 5`);
  if (near.length > 0) throw new Error(`Waiting deals within 20 ₽ on one requisite: ${near.length}`);
}
