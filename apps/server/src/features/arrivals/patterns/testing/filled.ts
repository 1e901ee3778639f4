import type { Token } from '@app/contract/arrivals/texts/tokens';
import fc from 'fast-check';
import { type Program, programOf } from '#features/arrivals/patterns/language/template.ts';

/** A text made of a template, and what a reader must find in it. */
export interface Filled {
  text: string;
  amount?: bigint;
  digits?: string;
  payer?: string;
}

const two = (number: number) => `${number}`.padStart(2, '0');

const sum = fc
  .record({
    kopecks: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
    group: fc.constantFrom('', ' ', '\u00a0'),
    point: fc.constantFrom('.', ','),
    whole: fc.boolean(),
    mark: fc.constantFrom('р', ' р', ' RUB', 'RUR', ' ₽', ' руб'),
  })
  .map(({ kopecks, group, point, whole, mark }) => {
    const exact = whole && kopecks >= 100n ? kopecks - (kopecks % 100n) : kopecks;
    const roubles = `${exact / 100n}`.replace(/\B(?=(?:\d{3})+$)/g, group);
    const rest = exact % 100n === 0n ? '' : `${point}${two(Number(exact % 100n))}`;
    return { text: `${roubles}${rest}${mark}`, kopecks: exact };
  });

/** Everything that one filling may need, chosen at once. */
const choices = fc.record({
  /** Some bits for each fork. */
  turns: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  amount: sum,
  money: sum,
  digits: fc.integer({ min: 0, max: 9999 }).map((number) => `${number}`.padStart(4, '0')),
  number: fc.constantFrom('4', '408', '4081'),
  time: fc.tuple(fc.nat(23), fc.nat(59)).map(([hours, minutes]) => `${two(hours)}:${two(minutes)}`),
  date: fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 17, max: 26 }))
    .map(([day, month, year]) => `${two(day)}.${two(month)}.${year}`),
  payer: fc.constantFrom(
    'Иван И.',
    'ОЛЕГ В.',
    'Анна-Мария Петровна К.',
    'Сардорбек Ж.',
    'IVAN PETROVICH S.',
    'Мамедов Али оглы',
  ),
  words: fc.constantFrom('Т-Банк', 'Альфа-Банк', 'АБ РОССИЯ', 'VISA MONEY TRANSFER'),
  text: fc.constantFrom('спасибо', 'за чай!', 'с Новым годом, 5 раз', '«ура»'),
});

/** Texts of all kinds that the template stands for. */
export function filled(template: string): fc.Arbitrary<Filled> {
  const program = programOf(template);
  return choices.map((choice) => fill(program, choice));
}

type Choices = typeof choices extends fc.Arbitrary<infer T> ? T : never;

function fill({ steps, start }: Program, choice: Choices): Filled {
  const found: Filled = { text: '' };
  let number = start;
  let turn = 0n;
  for (;;) {
    const step = steps[number];
    if (!step || step.do === 'end') return found;
    if (step.do === 'fork') {
      number = step.to[Number((choice.turns >> turn) % BigInt(step.to.length))] ?? 0;
      turn += 3n;
      continue;
    }
    number = step.to;
    if (step.do === 'sign') found.text += step.sign;
    if (step.do === 'token') Object.assign(found, token(found.text, step.token, choice));
    if (step.do !== 'wild') continue;
    found.text += choice[step.wild];
    if (step.wild === 'payer') found.payer = choice.payer;
    const after = steps[step.to];
    number = (after?.do === 'fork' ? after.to[0] : undefined) ?? 0;
  }
}

function token(text: string, name: Token, choice: Choices): Partial<Filled> {
  if (name === 'amount') return { text: text + choice.amount.text, amount: choice.amount.kopecks };
  if (name === 'money') return { text: text + choice.money.text };
  if (name === 'digits') return { text: text + choice.digits, digits: choice.digits };
  return { text: text + choice[name] };
}
