import { expect, test } from 'vitest';
import { answersTo } from './request-answers.ts';

// Every kind of `act-kinds.ts`, with the sentence that the server says of it.
test.each([
  [
    'payout.done',
    'Отметить выплату 5 оплаченной: ivan получит 415 000 ₽',
    /^Оплатить 415.000.₽$/,
    /^Оставить неоплаченной$/,
  ],
  ['payout.notproven', 'Отклонить чек выплаты 5', /^Отклонить чек на 415.000.₽$/, /^Оставить на проверке$/],
  ['payout.reverse', 'Отозвать оплату', /^Списать 415.000.₽$/, /^Оставить оплаченной$/],
  [
    'appeal.decide',
    'Апелляция 9: в пользу плательщика, 400 000 ₽',
    /^Решить в пользу плательщика, 400.000.₽$/,
    /^Оставить на проверке$/,
  ],
  ['appeal.decide', 'Апелляция 9: в архив, 400 000 ₽', /^Отправить в архив, 400.000.₽$/, /^Оставить на проверке$/],
  ['balance.adjust', 'Списать 415 000 ₽ с баланса ivan', /^Списать 415.000.₽$/, /^Оставить баланс$/],
  ['rate.limit_switch', 'Выключить ставку 3', /^Выключить ставку$/, /^Оставить ставки$/],
  ['staff.back', 'Вернуть доступ ivan: Финансы', /^Вернуть доступ$/, /^Оставить без доступа$/],
])('%s, «%s»: the buttons name the outcome', (kind, what, yes, no) => {
  const said = answersTo({ kind, what, amount: 415_000_00n });
  expect(said.yes).toMatch(yes);
  expect(said.no).toMatch(no);
});
