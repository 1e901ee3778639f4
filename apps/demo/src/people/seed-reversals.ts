import { Readable } from 'node:stream';
import { payoutReasons, reasonWords } from '@app/contract/cases/case-reasons';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { Group } from '@app/contract/users';
import {
  act,
  actOrConfirm,
  adjustBalance,
  claimFiles,
  days,
  type FileNeeds,
  findPlatform,
  findUser,
  hours,
  later,
  lockPayout,
  makePayout,
  minutes,
  movePayout,
  payoutKinds,
  sql,
  storeFile,
  type Tx,
} from '@app/server/kit';
import { somePayout } from '#world/made-up.ts';
import { pngOf } from '#world/proofs.ts';
import { makeRandom } from '#world/random.ts';
import { DEMO_PLATFORM } from './people.ts';

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
    ...{ by: { staff: support }, person: support, at },
    reason: reasonWords(payoutReasons.reverse, code, words),
  });

  const now = clock.now();
  const debtor = await idOf('gleb-trade');
  const paid = await payLongAgo(needs, { trader: debtor, moderator, at: later(now, -days(7)) });
  if (paid !== undefined) {
    const taken = later(now, -days(4));
    const adjust = (amount: bigint, reason: string, at: Date) =>
      db.begin((tx) => adjustBalance(tx, { trader_id: debtor, amount, reason }, { by: { staff: owner }, at }));
    await adjust(-128_000_00n, 'Возмещено трём плательщикам', later(now, -days(5)));
    const content = { id: paid, code: 'not_received' };
    const why = asked(later(taken, -hours(2)), 'not_received', 'Письмо банка получателя приложено');
    await db.begin((tx) => act(tx, payoutKinds.reverse, content, why));
    const second = { id: owner, group: Group.staff, roles: ['owner' as const] };
    const word = { by: { staff: owner }, person: owner, at: taken, reason: why.reason };
    await db.begin((tx) => actOrConfirm(tx, payoutKinds.reverse, content, word, second));
    await adjust(25_000_00n, 'Прислал часть долга переводом на расчётный счёт', later(now, -days(1)));
  }

  const waits = await db.one<{ id: number }>(sql`
    select p.id from payouts p join users u on u.id = p.trader_id
    where p.status = ${PayoutStatus.done} and u.login = 'payer-kirill' and p.moved_at > ${later(now, -days(4))}
      and p.reverse_until > ${now} order by p.amount desc limit 1`);
  if (!waits) return;
  const why = asked(later(now, -minutes(35)), 'cancelled', 'Платформа прислала ответ банка');
  await db.begin((tx) => act(tx, payoutKinds.reverse, { id: waits.id, code: 'cancelled' }, why));
}

/** One payout of the past, from the platform's asking to the moderator's «done». */
async function payLongAgo(
  needs: FileNeeds,
  { trader, moderator, at }: { trader: number; moderator: number; at: Date },
): Promise<number | undefined> {
  const { db } = needs;
  const platform = await findPlatform(db, DEMO_PLATFORM.key);
  if (!platform || !trader) return undefined;
  const random = makeRandom(Number(AMOUNT / 100n));
  const input = { ...somePayout(random, REVERSED), amount: AMOUNT };
  const { bank, method, fio: to, pan } = input;
  const receipt = pngOf(random, { amount: AMOUNT, at: later(at, minutes(14)), method, to, bank, tail: pan.slice(-4) });
  const file = await storeFile(needs, receipt.name, Readable.from([receipt.content]));
  const { id } = await db.begin((tx) => makePayout(tx, { ...needs, clock: { now: () => at } }, platform, input));
  const move = (action: 'accept' | 'confirm' | 'done', by: number, after: number, more?: (tx: Tx) => Promise<void>) =>
    db.begin(async (tx) => {
      const payout = await lockPayout(tx, id);
      if (payout)
        movePayout(tx, payout, action, { by: { user: by }, at: later(at, minutes(after)), trader_id: trader });
      await more?.(tx);
    });
  await move('accept', trader, 4);
  await move('confirm', trader, 16, (tx) => claimFiles(tx, [file], { kind: 'payout', id }));
  await move('done', moderator, 41);
  return id;
}
