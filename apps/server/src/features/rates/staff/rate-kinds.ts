import { usdtRate } from '@app/contract/rates/rates';
import { type Rule, type Rules, ruleBook, ruleNames } from '@app/contract/rules';
import { percent, roubles } from '@app/contract/values/money';
import { formatRoubles } from '@app/contract/values/money-text';
import { plural } from '@app/contract/values/plural';
import { rowId } from '@app/contract/values/row-id';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { sql } from '#db/sql.ts';
import {
  addRateLimit,
  agreedUsdtRate,
  type Band,
  currentUsdtRate,
  listRateLimits,
  lockBands,
  lockUsdtRates,
  replaceBands,
  setUsdtRate,
  switchLimit,
  writeBands,
} from '#features/rates/rates.ts';
import { readRules, setRule } from '#features/rules/rules.ts';
import type { ActKind, Fact } from '#features/two-persons/act-kind.ts';

const usdtContent = z.object({ rate: usdtRate });

interface UsdtRates {
  last: bigint | undefined;
  /** What the source said last, or two persons. */
  agreed: bigint | undefined;
}

/** A rate set by hand: two persons if it is far from what the source or two persons said last, or if neither has said anything. */
export const usdtKind: ActKind<z.output<typeof usdtContent>, void, UsdtRates> = {
  name: 'rate.usdt',
  area: 'rates',
  content: usdtContent,
  thing: () => 'usdt',
  lock: async (tx) => {
    const [, last, agreed] = await inOneGo(lockUsdtRates(tx), currentUsdtRate(tx), agreedUsdtRate(tx));
    return { last, agreed };
  },
  describe: async (_tx, { last }, { rate }) =>
    `Задать курс USDT ${formatRoubles(rate)}${last === undefined ? '' : ` вместо ${formatRoubles(last)}`}`,
  facts: async (db, { rate }) => {
    const [last, agreed] = [await currentUsdtRate(db), await agreedUsdtRate(db)];
    return [
      { label: 'Курс сейчас', value: last === undefined ? 'не задан' : formatRoubles(last) },
      ...(agreed === undefined ? [] : [{ label: 'По источнику или словам двоих', value: formatRoubles(agreed) }]),
      { label: '100 USDT станут', value: formatRoubles(rate * 100n) },
    ];
  },
  always: async (_tx, { agreed: from }, { rate }, { rules }) => {
    if (from === undefined) return true;
    const off = rate > from ? rate - from : from - rate;
    return off * 100n > from * rules.second_rate_percent;
  },
  reaches: ({ rate }, { content, basis }) => goesAsFar(basis, content.rate, rate),
  basis: ({ last }) => String(last),
  perform: (tx, _rates, { rate }, change) => setUsdtRate(tx, rate, change),
};

/** From where it was when it was refused, in the same direction. The basis of a rate or a rule is its value then, if there was one. */
function goesAsFar(basis: string, refused: bigint, asked: bigint): boolean {
  const from = /^\d+$/.test(basis) ? BigInt(basis) : 0n;
  return refused > from ? asked >= refused : asked <= refused;
}

const band = z.object({ min_amount: roubles, max_amount: roubles, interest_rate: percent });
const bandsContent = z.object({ bands: z.array(band) });

async function bandsNow(db: Db): Promise<Fact[]> {
  const now = (await listRateLimits(db)).filter(({ available }) => available === 1);
  return [{ label: 'Сейчас', value: writeBands(now) || 'ставок нет' }];
}

/** Whatever changes a band concerns them all. */
const ofBands = {
  area: 'rates',
  thing: () => 'bands',
  lock: (tx: Tx) => lockBands(tx),
  always: async () => true,
  basis: writeBands,
} as const;

/** All bands of interest at once. */
export const bandsKind: ActKind<z.output<typeof bandsContent>, void, Band[]> = {
  ...ofBands,
  name: 'rate.bands',
  content: bandsContent,
  describe: async (_tx, _was, { bands }) =>
    `Заменить ставки: станет ${bands.length} ${plural(bands.length, ['ставка', 'ставки', 'ставок'])}`,
  facts: async (db, { bands }) => [...(await bandsNow(db)), { label: 'Станет', value: writeBands(bands) }],
  perform: (tx, was, { bands }, change) => replaceBands(tx, { was, bands }, change),
};

const limitContent = band.extend({ available: z.literal(1) });

/** One band more, by command. */
export const limitAddKind: ActKind<z.output<typeof limitContent>, true, Band[]> = {
  ...ofBands,
  name: 'rate.limit_add',
  content: limitContent,
  describe: async (_tx, _was, limit) => `Добавить ставку: ${writeBands([limit])}`,
  facts: async (db, limit) => [...(await bandsNow(db)), { label: 'Добавится', value: writeBands([limit]) }],
  perform: async (tx, _was, limit, change) => {
    await addRateLimit(tx, limit, change);
    return true;
  },
};

const switchContent = z.object({ id: rowId, available: z.literal([0, 1]) });

/** One band on or off, by command. */
export const limitSwitchKind: ActKind<z.output<typeof switchContent>, true, Band[]> = {
  ...ofBands,
  name: 'rate.limit_switch',
  content: switchContent,
  describe: async (_tx, _was, { id, available }) => `${available ? 'Включить' : 'Выключить'} ставку ${id}`,
  facts: (db) => bandsNow(db),
  perform: async (tx, _was, { id, available }, change) => {
    await switchLimit(tx, id, available, change);
    return true;
  },
};

const ruleContent = z.object({
  name: z.enum(ruleNames),
  value: z.codec(z.string().regex(/^\d{1,18}$/), z.bigint(), { decode: BigInt, encode: String }),
});

/** A number or a choice of the business. */
export const ruleKind: ActKind<z.output<typeof ruleContent>, void, Rules> = {
  name: 'rule.set',
  area: 'rates',
  content: ruleContent,
  thing: ({ name }) => name,
  lock: async (tx) => {
    const [, rules] = await inOneGo(tx.run(sql`lock table rules in share row exclusive mode`), readRules(tx));
    return rules;
  },
  describe: async (_tx, was, { name, value }) =>
    `Правило «${ruleBook[name].about}»: ${writeRule(name, was[name])} → ${writeRule(name, value)}`,
  facts: async (db, { name, value }) => [
    { label: 'Сейчас', value: writeRule(name, (await readRules(db))[name]) },
    { label: 'Станет', value: writeRule(name, value) },
    { label: 'Изначально', value: writeRule(name, ruleBook[name].initial) },
  ],
  always: async (_tx, _was, { name }) => (ruleBook[name] as Rule).onePerson !== true,
  reaches: ({ value }, { content, basis }) => goesAsFar(basis, content.value, value),
  basis: (was, { name }) => String(was[name]),
  perform: (tx, _was, { name, value }, change) => setRule(tx, { name, value, reason: change.reason }, change),
};

export function writeRule(name: (typeof ruleNames)[number], value: bigint): string {
  const { value: kind, unit } = ruleBook[name];
  if (unit === '₽') return formatRoubles(value);
  return `${String(kind.encode(value)).replace('.', ',')} ${unit}`.trimEnd();
}
