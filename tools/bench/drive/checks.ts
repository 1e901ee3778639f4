import { type Db, sql, verifyLedger } from '@app/server/kit';

/** However fast it was: the money must be right, and waiting deals of one requisite must be far enough apart. */
export async function mustHold(db: Db): Promise<void> {
  // The waiting deals that were loaded have no holds.
  const breaches = (await verifyLedger(db)).filter(({ breach }) => breach !== 'Ожидающая сделка не удержана');
  if (breaches.length > 0) throw new Error(`The ledger does not hold: ${JSON.stringify(breaches)}`);
  const near = await db.many(sql`
    select requisite_key, real_amount from (
      select requisite_key, real_amount, real_amount - lag(real_amount) over (partition by requisite_key order by real_amount) as apart
      from deals where status = 0 and requisite_key is not null) waiting
    where apart <= 2000 limit 5`);
  if (near.length > 0) throw new Error(`Waiting deals within 20 ₽ on one requisite: ${near.length}`);
}
