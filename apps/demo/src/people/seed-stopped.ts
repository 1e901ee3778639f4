import { Group } from '@app/contract/access/users';
import type { GivenState, TraderState } from '@app/contract/people/trader-state';
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
  openSession,
  writeNote,
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
  /** When they were last here; never if not given. */
  seen?: number;
  /** What staff said about them, the oldest first. */
  words: { to: GivenState; ago: number; reason: string }[];
  /** What staff wrote down for one another, the oldest first. */
  notes?: { ago: number; text: string }[];
}

/** Login, balance in roubles, days since they registered, hours since they were here. */
const quiet: StoppedTrader[] = (
  [
    ['anton-spb', 312_480, 25, 1],
    ['artem-kzn', 95_300, 25, 2],
    ['boris-nn', 540_000, 24, 5],
    ['vadim-ekb', 18_750, 24, 31],
    ['viktoria-rnd', 227_900, 23, 4],
    ['georgy-msk', 1_204_000, 22, 1],
    ['daria-ufa', 76_150, 21, 7],
    ['egor-tyumen', 0, 20, 190],
    ['zhanna-omsk', 158_600, 18, 3],
    ['ivan-krasnodar', 403_220, 17, 2],
    ['kamil-nch', 64_990, 15, 12],
    ['lev-samara', 289_000, 12, 6],
    ['maxim-vrn', 131_450, 9, 2],
    ['nikita-chel', 47_300, 6, 26],
    ['sofia-tver', 83_000, 3, 1],
  ] as const
).map(([login, balance, registered, seen]) => ({
  login,
  email: `${login}@demo.example`,
  group: Group.trader,
  balance: BigInt(balance) * 100n,
  ago: days(registered),
  begins: 'active',
  seen: hours(seen),
  words: [],
}));

/** Traders whom nobody plays: the business is larger than the desk of a visitor. Staff find them in every list of people. */
export const demoStopped: StoppedTrader[] = [
  {
    login: 'denis-perm',
    email: 'denis@demo.example',
    group: Group.trader,
    balance: 184_200_00n,
    ago: days(26),
    begins: 'active',
    seen: hours(3),
    words: [{ to: 'paused', ago: days(2) + hours(5), reason: 'Не сходятся две выписки, ждём объяснений' }],
    notes: [
      { ago: days(2) + hours(4), text: 'Звонил сам: обещал прислать выписку за 14-е до вечера.' },
      { ago: days(1), text: 'Выписку прислал без печати. Попросили ещё раз, письмом из банка.' },
    ],
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
    notes: [{ ago: days(5) + hours(2), text: 'На звонки не отвечает. Юристу передано.' }],
  },
  {
    login: 'irina-new',
    email: 'irina@demo.example',
    group: Group.trader,
    balance: 0n,
    ago: hours(20),
    begins: 'new',
    words: [],
    notes: [{ ago: hours(18), text: 'Документы пришли, ждём второе фото карты.' }],
  },
  {
    login: 'oleg-sochi',
    email: 'oleg@demo.example',
    group: Group.payoutTrader,
    balance: 318_400_00n,
    ago: days(19),
    begins: 'active',
    seen: hours(1),
    words: [],
    notes: [{ ago: hours(3), text: 'Платит крупные выплаты с карты компании, договор видели.' }],
  },
  ...quiet,
];

/** Adds those that are missing, each with their history or not at all. What was decided about them was decided by the support of the demo. */
export async function seedStopped({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const support = (await findUser(db, SUPPORT))?.id;
  const by = support === undefined ? 'operator' : { staff: support };
  let password_hash: string | undefined;
  for (const { login, email, group, balance, ago, begins, seen, words, notes = [] } of demoStopped) {
    if (await findUser(db, login)) continue;
    password_hash ??= await hashPassword(DEMO_PASSWORD);
    const row = { login, email, group, password_hash, ...(begins === 'new' && { state: begins }) };
    await db.begin(async (tx) => {
      const began = later(now, -ago);
      const id = await addUser(tx, row, { by: 'visitor', at: began });
      const adjustment = { trader_id: id, amount: balance, reason: 'Начальный баланс демо-режима' };
      if (balance > 0n) await adjustBalance(tx, adjustment, { by: 'system', at: began });
      for (const word of words)
        await changeTraderState(tx, id, word.to, { by, at: later(now, -word.ago), reason: word.reason });
      if (seen !== undefined)
        await openSession(tx, id, later(now, -seen), { from: 'Chrome, Windows, сеть 203.0.113.x' });
      if (support === undefined) return;
      for (const { ago, text } of notes)
        await writeNote(tx, { person: id, author: support, text, at: later(now, -ago) });
    });
  }
}

const SUPPORT = 'desk-maria';
