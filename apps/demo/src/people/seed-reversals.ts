import { Group } from '@app/contract/access/users';
import { reasonWords } from '@app/contract/cases/case-reasons';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutReasons } from '@app/contract/payouts/payout-words';
import {
  actOrConfirm,
  actOrRequest,
  adjustBalance,
  days,
  type FileNeeds,
  findUser,
  hours,
  later,
  minutes,
  payoutKinds,
  sql,
} from '@app/server/kit';
import { pngOf } from '#world/papers/proofs.ts';
import { makePastPayout } from './past-payout.ts';

const REVERSED = 'out-000000092000';
const AMOUNT = 92_000_00n;

/**
 * Payments of payouts that were taken back: one of a trader who had spent the money, so that a debt was left, of which some is paid back; and
 * one that waits for the visitor's word. Once, with the first start.
 */
export async function seedReversals(needs: FileNeeds): Promise<void> {
  const { db, clock } = needs;
  if (
    await db.value<boolean>(
      sql`select exists (select from two_person_requests where kind = ${payoutKinds.reverse.name})`,
    )
  )
    return;
  const idOf = async (login: string) => (await findUser(db, login))?.id ?? 0;
  const [support, owner, moderator] = [await idOf('desk-maria'), await idOf('chief-anna'), await idOf('moder-olga')];
  const asked = (at: Date, code: keyof typeof payoutReasons.reverse, words: string) => ({
    by: { staff: support },
    person: support,
    at,
    reason: reasonWords(payoutReasons.reverse, code, words),
  });

  const now = clock.now();
  const debtor = await idOf('gleb-trade');
  const paid = await makePastPayout(needs, {
    payout_id: REVERSED,
    amount: AMOUNT,
    trader: debtor,
    at: later(now, -days(7)),
    paidAfter: 12,
    draw: pngOf,
    done: { by: moderator, after: 25 },
  });
  if (paid !== undefined) {
    const taken = later(now, -days(4));
    const adjust = (amount: bigint, reason: string, at: Date) =>
      db.begin((tx) => adjustBalance(tx, { trader_id: debtor, amount, reason }, { by: { staff: owner }, at }));
    await adjust(-128_000_00n, 'Возмещено трём плательщикам', later(now, -days(5)));
    const content = { id: paid, code: 'not_received' };
    const why = asked(later(taken, -hours(2)), 'not_received', 'Письмо банка получателя приложено');
    await db.begin((tx) => actOrRequest(tx, payoutKinds.reverse, content, why));
    const second = { id: owner, group: Group.staff, roles: ['owner' as const], provenAgo: 0 };
    const word = { by: { staff: owner }, person: owner, at: taken, reason: why.reason };
    await db.begin(async (tx) => {
      const thing = await payoutKinds.reverse.lock(tx, content);
      await actOrConfirm(tx, payoutKinds.reverse, { content, thing }, word, second);
    });
    await adjust(25_000_00n, 'Прислал часть долга переводом на расчётный счёт', later(now, -days(1)));
  }

  const waits = await db.one<{ id: number }>(sql`
    select p.id from payouts p join users u on u.id = p.trader_id
    where p.status = ${PayoutStatus.done} and u.login = 'payer-kirill' and p.moved_at > ${later(now, -days(4))}
      and p.reverse_until > ${now} order by p.amount desc limit 1`);
  if (!waits) return;
  const why = asked(later(now, -minutes(35)), 'cancelled', 'Платформа прислала ответ банка');
  await db.begin((tx) => actOrRequest(tx, payoutKinds.reverse, { id: waits.id, code: 'cancelled' }, why));
}
