import type { GivenState, TraderState } from '@app/contract/traders/trader-state';
import { Group } from '@app/contract/users';
import {
  addUser,
  adjustBalance,
  type Clock,
  changeTraderState,
  type Db,
  days,
  findUser,
  hashPassword,
  hours,
  later,
} from '@app/server/kit';
import { DEMO_PASSWORD } from './people.ts';

interface StoppedTrader {
  login: string;
  email: string;
  group: Group;
  balance: bigint;
  /** How long ago they registered. */
  ago: number;
  begins: TraderState;
  /** What the operator said about them, the oldest first. */
  words: { to: GivenState; ago: number; reason: string }[];
}

/** Traders who do not work now: nobody plays them, the operator finds them in every list of people. */
export const demoStopped: StoppedTrader[] = [
  {
    login: 'denis-perm',
    email: 'denis@demo.example',
    group: Group.trader,
    balance: 184_200_00n,
    ago: days(26),
    begins: 'active',
    words: [{ to: 'paused', ago: days(2) + hours(5), reason: 'Не сходятся две выписки, ждём объяснений' }],
  },
  {
    login: 'gleb-trade',
    email: 'gleb@demo.example',
    group: Group.payoutTrader,
    balance: 61_750_00n,
    ago: days(24),
    begins: 'active',
    words: [
      { to: 'paused', ago: days(9), reason: 'Четыре апелляции за день без ответа' },
      { to: 'active', ago: days(8), reason: 'Ответил на все, договорились о рабочих часах' },
      { to: 'blocked', ago: days(5) + hours(3), reason: 'Три плательщика: деньги получены, сделки не закрыты' },
    ],
  },
  {
    login: 'irina-new',
    email: 'irina@demo.example',
    group: Group.trader,
    balance: 0n,
    ago: hours(20),
    begins: 'new',
    words: [],
  },
];

/** Adds those that are missing, each with their history or not at all. */
export async function seedStopped({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  for (const { login, email, group, balance, ago, begins, words } of demoStopped) {
    if (await findUser(db, login)) continue;
    const password_hash = await hashPassword(DEMO_PASSWORD);
    await db.begin(async (tx) => {
      const began = later(now, -ago);
      const state = begins === 'new' ? { state: begins } : {};
      const id = await addUser(tx, { login, email, group, password_hash, ...state }, { by: 'visitor', at: began });
      const adjustment = { trader_id: id, amount: balance, reason: 'Начальный баланс демо-режима' };
      if (balance > 0n) await adjustBalance(tx, adjustment, { by: 'system', at: began });
      for (const word of words)
        await changeTraderState(tx, id, word.to, { by: 'operator', at: later(now, -word.ago), reason: word.reason });
    });
  }
}
