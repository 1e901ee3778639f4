import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { match, prepare } from './match.ts';
import { programOf, TEMPLATE_MAX, TemplateError } from './template.ts';

const { seed, runs } = fuzzSettings('templates', 500);
const read = (template: string, text: string) => match(programOf(template), prepare(text));

test('a template covers the whole text', () => {
  expect(read('Перевод {amount}', 'Перевод 500р')).toMatchObject({ amount: 50000n });
  expect(read('Перевод {amount}', 'Перевод 500р отклонён')).toBeUndefined();
  expect(read('Перевод {amount}', 'Отклонён Перевод 500р')).toBeUndefined();
});

test('alphabets, capitals, spaces and dashes do not matter', () => {
  expect(read('Postuplenie[ -] {amount}', '  РOSTUPLENIE \u2014\u00a0500 ₽\n')).toMatchObject({ amount: 50000n });
});

test('the payer, the digits and the sum are read, the balance is not', () => {
  const found = read(
    'СЧЁТ{digits} Перевод {amount} от {payer} Баланс: {money}',
    'СЧЁТ1234 Перевод 140р от Сергей С. Баланс: 879.81р',
  );
  expect(found).toEqual({ ambiguous: false, amount: 14000n, digits: '1234', payer: 'Сергей С.' });
});

test('two ways to read the sum are told', () => {
  expect(read('[{words} ]{amount}[ {text}]', 'Перевод 500р')).toMatchObject({ ambiguous: false, amount: 50000n });
  expect(read('{words} [{money} ]{amount}[ {text}]', 'Перевод 500р 700р')).toMatchObject({ ambiguous: true });
  // Different ways to the same sum are no contradiction.
  expect(read('Перевод [+]{amount}[ ][{text}]', 'Перевод +500р Иван')).toMatchObject({
    ambiguous: false,
    amount: 50000n,
  });
});

test.each([
  ['{text} {amount}', '{text} стоит раньше {amount}'],
  ['[{amount}] Баланс', '{amount} стоит в скобках'],
  ['{amount} {amount}', '{amount} стоит больше одного раза'],
  ['{sum}', 'Нет такого поля: {sum}'],
  ['{amount', 'Нет такого поля: {}'],
  ['[Перевод {amount}', 'Не хватает «]»'],
  ['(а|б {amount}', 'Не хватает «)»'],
  ['Перевод] {amount}', '«]» ничего не закрывает'],
  ['[[[[[а]]]]] {amount}', 'Скобки вложены глубже 4'],
  ['  ', 'Шаблон пуст'],
  ['а'.repeat(TEMPLATE_MAX + 1), `Шаблон длиннее ${TEMPLATE_MAX} знаков`],
])('the template %s is refused: %s', (template, why) => {
  expect(() => programOf(template)).toThrow(new TemplateError(why));
});

/** Templates that make backtracking matchers work for ever. */
const CRUEL = [
  '{words}{words}{words}{words}{words}{words}{words}x',
  `${'[{text}]'.repeat(60)}x`,
  `${'([а]|[а][а])'.repeat(40)}x`,
  '((((а|а)|(а|а))|((а|а)|(а|а)))|а){text}{text}{text}{text}{text}x',
  `${'[{payer} ]'.repeat(1)}${'[{words} ]'.repeat(45)}x`,
];

test.each(CRUEL)('the work grows with the text and no faster: %s', (template) => {
  const program = programOf(template);
  const worked = (length: number) => {
    const work = { steps: 0 };
    match(program, prepare('а '.repeat(length / 2)), work);
    return work.steps;
  };
  const [small, large] = [worked(100), worked(800)];
  expect(large).toBeLessThan(small * 9);
  expect(large).toBeLessThan(program.steps.length * 801 * 4);
});

test('whatever the operator and the bank write, the matcher ends, in few steps and without an error', () => {
  const piece = fc.constantFrom(
    '{amount}',
    '{money}',
    '{payer}',
    '{words}',
    '{text}',
    '{digits}',
    '{number}',
    '{time}',
    '{date}',
    '[',
    ']',
    '(',
    ')',
    '|',
    '\\',
    ' ',
    'а',
    '1',
    '{',
    '}',
    'р',
  );
  const template = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  const text = fc.oneof(
    fc
      .array(fc.constantFrom('а', '1', ' ', 'р', '.', ',', ':', '500р', '12:40'), { maxLength: 200 })
      .map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 300 }),
  );
  fc.assert(
    fc.property(template, text, (written, sent) => {
      const program = tryProgram(written);
      if (!program) return;
      const [prepared, work] = [prepare(sent), { steps: 0 }];
      match(program, prepared, work);
      expect(work.steps).toBeLessThanOrEqual(program.steps.length * (prepared.shape.length + 1) * 4);
    }),
    { seed, numRuns: runs },
  );
});

function tryProgram(template: string) {
  try {
    return programOf(template);
  } catch (error) {
    expect(error).toBeInstanceOf(TemplateError);
    return undefined;
  }
}
