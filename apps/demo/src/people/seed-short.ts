import { Group } from '@app/contract/access/users';
import {
  addUser,
  adjustBalance,
  days,
  enableWithSecret,
  type FileNeeds,
  findPlatform,
  findUser,
  hashPassword,
  hours,
  later,
  minutes,
  openSession,
  sql,
  writeNote,
} from '@app/server/kit';
import { HISTORY_DAYS, writePast } from '#history/history.ts';
import { DISPUTED, planShort } from '#history/short.ts';
import { pngOf } from '#world/papers/proofs.ts';
import { makeRandom } from '#world/random.ts';
import { makePastAppeal } from './past-appeal.ts';
import { COLLEAGUES_OTP_SECRET, DEMO_PASSWORD, DEMO_PLATFORM, DEMO_WALLET } from './people.ts';
import { stoppedClock, userFor } from './seed.ts';
import { type DemoPhone, seedFleet } from './seed-devices.ts';

type ShortNeeds = FileNeeds & { wallet: { address?: string | undefined; contract: string } };

const TRADER = { login: 'roman-tula', email: 'roman@demo.example', group: Group.trader };
const SEED = 7_1300;

const fleet: DemoPhone[] = [
  {
    phone: '+7953440180',
    silent: true,
    banks: [
      {
        bank: '100000000008',
        fio: 'Зайцев Роман Игоревич',
        limits: [1_000_00n, 15_000_00n],
        methods: [1, 1],
        on: true,
      },
    ],
  },
];

/**
 * An appeal whose money could not be held: its trader worked until hardly anything was left, and has not been seen since. Nobody plays him, so the
 * case waits at the desk for the visitor. Each step once, so that a start that was killed is finished by the next.
 */
export async function seedShort(needs: ShortNeeds): Promise<void> {
  const { db, wallet } = needs;
  const platform = await findPlatform(db, DEMO_PLATFORM.key);
  const support = (await findUser(db, 'desk-maria'))?.id;
  if (!platform || support === undefined) return;
  const id = (await findUser(db, TRADER.login))?.id ?? (await addTrader(needs, support));

  if (!(await db.one(sql`select from deals where trader_id = ${id} limit 1`))) {
    const judge = { staff: support };
    const cast = {
      platform: platform.platform,
      traders: [{ id, payouts: false, visited: false, busy: [3, 7] as [number, number], low: 0n }],
      judges: { appeals: [judge] as [typeof judge], payouts: [judge] as [typeof judge] },
      wallet: wallet.address ?? DEMO_WALLET,
      contract: wallet.contract,
    };
    await writePast(needs, cast, (month, [trader]) => trader && planShort(month, trader), SEED);
  }
  // The customer complains when the money is gone; nobody answers for a day, and the case comes to the desk.
  await makePastAppeal(needs, {
    trader: id,
    platform: platform.platform,
    amount: DISPUTED.amount,
    after: hours(7) + minutes(20),
    note: 'Перевёл сразу, чек банка приложил. Заказ так и не оплачен',
    draw: (paid) => pngOf(makeRandom(SEED), paid),
  });
}

async function addTrader({ db, clock, vault }: ShortNeeds, support: number): Promise<number> {
  const now = clock.now();
  const began = later(now, -days(HISTORY_DAYS + 2));
  const silent = later(now, -(DISPUTED.ago - hours(4)));
  const password_hash = await hashPassword(DEMO_PASSWORD);
  return db.begin(async (tx) => {
    const id = await addUser(tx, { ...TRADER, password_hash }, { by: 'visitor', at: began });
    await enableWithSecret(tx, vault, id, COLLEAGUES_OTP_SECRET);
    const times = { began: stoppedClock(began), archived: stoppedClock(began), lastHeard: silent };
    const limits = { total_amount: 5_000_000_00n, cycle_limit: 300_000_00n };
    await seedFleet(tx, { db, vault }, userFor(id, TRADER), times, { fleet, ...limits });
    const adjustment = { trader_id: id, amount: 340_000_00n, reason: 'Начальный баланс демо-режима' };
    await adjustBalance(tx, adjustment, { by: 'system', at: began });
    await openSession(tx, id, silent, { from: 'Chrome, Android, сеть 203.0.113.x' });
    const text = 'Телефон молчит со вчерашнего дня, на письмо не ответил. Пополнять баланс не собирался.';
    await writeNote(tx, { person: id, author: support, text, at: later(now, -hours(2)) });
    return id;
  });
}
