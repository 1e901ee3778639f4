import { twoFactorApi } from '@app/contract/access/two-factor';
import type { AppealDetails } from '@app/contract/appeals/appeal';
import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { type DealMoved, dealsApi } from '@app/contract/deals/deals-api';
import { settingsApi } from '@app/contract/settings';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { makeAppeal, makeAppealDetails } from '#testing/appeals.ts';
import { makeDealNotice } from '#testing/deals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { makeSettings } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
// Loaded before the clock of the first test starts.
import './appeals-page.tsx';

const done: DealMoved = { success: true };

test('the case in full: proof, deal, what the platform wrote, what happened', async () => {
  const at = new Date('2026-11-15T14:00:00Z');
  const { dialog } = await openDetails({
    note: 'Плательщик перевёл деньги в 14:05',
    timeline: [
      { event: 'created', at, by: 'platform', note: '' },
      { event: 'opened', at, by: 'trader', note: '' },
      { event: 'rejected', at, by: 'trader', note: 'Перевод отправлен не в тот банк' },
      { event: 'sent_to_review', at, by: 'system', note: '' },
    ],
  });
  expect(dialog.getByRole('img', { name: 'Доказательство оплаты' }).getAttribute('src')).toContain('proof.png');
  dialog.getByText('Плательщик перевёл деньги в 14:05');
  dialog.getByText('1 500 ₽');
  dialog.getByText('9,5%');
  dialog.getByText('Т-Банк · ЛК1001');
  dialog.getByText('Иванов Иван');
  const events = within(dialog.getByRole('list', { name: 'История' })).getAllByRole('listitem');
  const history = events.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(history).toEqual([
    'Апелляция созданаПлатформа, 15.11.2026 17:00:00',
    'Взята в работуТрейдер, 15.11.2026 17:00:00',
    'ОтклоненаТрейдер, 15.11.2026 17:00:00Перевод отправлен не в тот банк',
    'Передана на проверкуАвтоматически, 15.11.2026 17:00:00',
  ]);
  expect(dialog.queryByText(/уже присылали/)).toBeNull();
});

test('what the bank told of the money is evidence: when, from whom, and that the trader joined it by hand', async () => {
  const at = new Date('2025-11-14T20:59:00Z');
  const notice = { ...makeDealNotice({ at, channel: 'sms', byHand: true }), payer: 'Иван П.' };
  const { dialog } = await openDetails({ notice });
  dialog.getByText('Пришло 1 500,50 ₽ 14.11.2025 в 23:59, Иван П. · SMS, проверьте в банке · отнесено вручную');
});

test('a file that has proved another deal before is warned of', async () => {
  const { dialog } = await openDetails({ file_seen_before: true });
  dialog.getByText(/уже присылали как доказательство по\sдругой сделке/);
});

test.each([
  [AppealStatus.waiting, ['Отклонить', 'Принять']],
  [AppealStatus.inWork, ['Отклонить', 'Принять']],
  [AppealStatus.rejected, ['Принять принудительно']],
  [AppealStatus.review, ['Принять']],
  [AppealStatus.accepted, []],
  [AppealStatus.archived, []],
])('at status %i the decisions are %j', async (status, decisions) => {
  const { dialog } = await openDetails({ status });
  const buttons = dialog.queryAllByRole('button', { name: /^(Отклонить|Принять)/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(decisions);
  expect(dialog.queryAllByText(/решение примет оператор/)).toHaveLength(status === AppealStatus.review ? 1 : 0);
});

test.each([
  [AppealStatus.review, /и\sвам задали вопрос: ответьте в\sпереписке/],
  [AppealStatus.inWork, /^Вам задали вопрос: ответьте в\sпереписке\.$/],
])('at status %i with an open question it is said, and «Ответить» leads to the field', async (status, says) => {
  fakeTalk('trader');
  const { user, dialog } = await openDetails({ status, talk: { unread: 0, asked: true, stopped_until: null } });
  const field = await dialog.findByLabelText('Сообщение');
  dialog.getByText(says);
  expect(dialog.queryByText(/ничего не\sтребуется/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Ответить в\sпереписке$/ }));
  expect(field).toHaveFocus();
});

test.each([
  ['operator', true],
  ['platform', true],
  ['trader', false],
] as const)('one that was rejected by the %s is said to be in the trader’s favour: %j', async (by, said) => {
  const at = new Date('2026-11-15T14:00:00Z');
  const { dialog } = await openDetails({
    status: AppealStatus.rejected,
    timeline: [{ event: 'rejected', at, by, note: 'Перевод не найден' }],
  });
  expect(dialog.queryAllByText(/^Решена в\sвашу пользу$/)).toHaveLength(said ? 1 : 0);
  expect(dialog.queryAllByText('Перевод не найден')).toHaveLength(said ? 2 : 1);
  expect(dialog.queryByText('Ответить до')).toBeNull();
  cleanup();
  const open = await openDetails({ status: AppealStatus.inWork });
  open.dialog.getByText('Ответить до');
});

test.each([
  [AppealStatus.waiting, true],
  [AppealStatus.inWork, true],
  [AppealStatus.review, false],
  [AppealStatus.rejected, false],
  [AppealStatus.accepted, false],
])('at status %i what proves that nothing came stands beside the decision: %j', async (status, shown) => {
  const { dialog } = await openDetails({ status, method_group: 'card' });
  await dialog.findByRole('button', { name: /^Переписка/ });
  expect(dialog.queryAllByText(/^Выписка банка за\sдень сделки по\sсчёту этой карты/)).toHaveLength(shown ? 1 : 0);
  if (shown) expect(dialog.getByRole('group')).toHaveProperty('open', true);
});

test('a closed deal leaves nothing to accept; one in the archive is closed by its appeal', async () => {
  const dealOf = (status: 1 | 2) => ({ deal: { ...makeAppealDetails().deal, status } });
  const { dialog } = await openDetails(dealOf(1));
  dialog.getByText(/^Сделка уже закрыта/);
  expect(dialog.queryByRole('button', { name: 'Принять' })).toBeNull();
  dialog.getByRole('button', { name: 'Отклонить' });
  cleanup();
  const archived = await openDetails(dealOf(2));
  archived.dialog.getByRole('button', { name: 'Принять' });
});

test('what is held and what is missing stands with the case, and where the money will come from in the form', async () => {
  const { user, dialog } = await openDetails({ held_amount: 1_000_00n, short_amount: 357_50n });
  const factOf = (name: RegExp) => dialog.getByText(name).nextSibling?.textContent?.replaceAll('\u00a0', ' ');
  expect(factOf(/^Удержано$/)).toBe('1 000 ₽');
  expect(factOf(/^Не\sхватает$/)).toBe('357,50 ₽');
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  dialog.getByText(/не\sхватило 357,50\s₽\. Чтобы принять её, пополните баланс/);
});

test('an amount far above the deal is warned of, the usual one is not', async () => {
  const { dialog } = await openDetails({ flagged: true });
  dialog.getByText(/больше, чем на\s10\s₽ сверх суммы сделки/);
  cleanup();
  const usual = await openDetails();
  expect(usual.dialog.queryByText(/сверх суммы сделки/)).toBeNull();
  expect(usual.dialog.queryByText(/^Удержано$/)).toBeNull();
  await usual.user.click(usual.dialog.getByRole('button', { name: 'Принять' }));
  usual.dialog.getByText(/спишется с\sдоступного баланса/);
});

test('six digits and Enter accept the appeal by closing its deal; toast, list and balance follow', async () => {
  const moves = fakeRoute(dealsApi.changeStatus, () => done);
  const settings = fakeRoute(settingsApi.read, () => makeSettings());
  const { user, dialog, list } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  // 9,5% of 1 500 stay with the trader.
  dialog.getByText('1 357,50 ₽');
  await waitFor(() => expect(dialog.getByLabelText('Код OTP')).toHaveFocus());
  const asked = { settings: settings.calls.length, list: list.calls.length };
  await user.keyboard('12345');
  expect(dialog.getByRole('button', { name: 'Подтвердить' })).toHaveProperty('disabled', true);
  await user.keyboard('6{Enter}');

  await screen.findByText('Статус апелляции успешно изменён');
  const accepted = {
    deal_id: 501,
    appeal_id: 17,
    otp_code: '123456',
    state: 'close',
    trader_note: 'Депозит зачислен',
  };
  expect(moves.calls).toEqual([accepted]);
  expect(moves.keys[0]).toMatch(/^\w{32}$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(list.calls.length).toBeGreaterThan(asked.list);
  expect(settings.calls.length).toBeGreaterThan(asked.settings);
});

test('a correction changes what is debited and the comment, until the trader writes one', async () => {
  const moves = fakeRoute(dealsApi.changeStatus, () => done);
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  const comment = dialog.getByLabelText('Комментарий');
  await user.fill(dialog.getByLabelText('Коррекция суммы'), '1505,50');
  expect(comment).toHaveProperty('value', 'Депозит зачислен с компенсацией');
  // 9,5% of 1 505,50 is 143,0225: the interest is 143,02.
  dialog.getByText('1 362,48 ₽');
  await user.clear(dialog.getByLabelText('Коррекция суммы'));
  expect(comment).toHaveProperty('value', 'Депозит зачислен');
  await user.fill(comment, 'Депозит зачислен сегодня');
  await user.fill(dialog.getByLabelText('Коррекция суммы'), '1510');
  expect(comment).toHaveProperty('value', 'Депозит зачислен сегодня');
  await user.fill(dialog.getByLabelText('Код OTP'), '123456{Enter}');
  await screen.findByText('Статус апелляции успешно изменён');
  expect(moves.calls).toEqual([
    {
      deal_id: 501,
      appeal_id: 17,
      otp_code: '123456',
      state: 'close',
      correction: 1_510_00n,
      trader_note: 'Депозит зачислен сегодня',
    },
  ]);
});

test.each(['1510,01', '1489,99'])('a correction to %s is more than 10 roubles away and is not sent', async (amount) => {
  const moves = fakeRoute(dealsApi.changeStatus, () => done);
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  await user.fill(dialog.getByLabelText('Коррекция суммы'), amount);
  await user.fill(dialog.getByLabelText('Код OTP'), '123456{Enter}');
  dialog.getByText('Коррекция суммы только в пределах 10 руб');
  expect(dialog.queryByText('1 357,50 ₽')).toBeNull();
  expect(moves.calls).toEqual([]);
});

test('who has no two-step authentication is asked for no code, but shown where to turn it on', async () => {
  fakeRoute(twoFactorApi.move, () => ({ otpState: 'prepare2fa' as const, otpSecret: '', otpUrl: '' }));
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  await dialog.findByText(/^Подключите двухэтапную аутентификацию в\sнастройках/);
  expect(dialog.queryByLabelText('Код OTP')).toBeNull();
});

test('a correction that is not understood is not taken for none: nothing is sent', async () => {
  const moves = fakeRoute(dealsApi.changeStatus, () => done);
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  await user.fill(dialog.getByLabelText('Коррекция суммы'), '1.505');
  dialog.getByText('Непонятно, 1505 или 1,505: тысячи отделяйте пробелом');
  await user.fill(dialog.getByLabelText('Код OTP'), '123456{Enter}');
  expect(moves.calls).toEqual([]);
  await user.fill(dialog.getByLabelText('Коррекция суммы'), '1 505');
  await user.click(dialog.getByRole('button', { name: 'Подтвердить' }));
  await waitFor(() => expect(moves.calls).toMatchObject([{ correction: 1_505_00n }]));
});

test('a refused code stays in the form: said once, emptied, the keyboard in it; the next code is another request', async () => {
  const wrong = 'Неверный код. Проверьте время на телефоне и введите новый код';
  const answers = [new ApiError(409, 'otp_wrong', wrong), done];
  const moves = fakeRoute(dealsApi.changeStatus, () => answers.shift() ?? done);
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  await user.fill(dialog.getByLabelText('Коррекция суммы'), '1505');
  await user.fill(dialog.getByLabelText('Код OTP'), '111111{Enter}');
  await dialog.findByText(wrong);
  expect(screen.getAllByText(wrong)).toHaveLength(1);
  await waitFor(() => expect(dialog.getByLabelText('Код OTP')).toHaveProperty('value', ''));
  expect(dialog.getByLabelText('Код OTP')).toHaveFocus();

  await user.keyboard('222222{Enter}');
  await screen.findByText('Статус апелляции успешно изменён');
  expect(moves.calls.map(({ otp_code, correction }) => [otp_code, correction])).toEqual([
    ['111111', 1_505_00n],
    ['222222', 1_505_00n],
  ]);
  expect(new Set(moves.keys).size).toBe(2);
});

test('the same acceptance sent again after a lost answer is the same request', async () => {
  const answers = [new ApiError(502, 'bad_gateway', 'Сервер не отвечает'), done];
  const moves = fakeRoute(dealsApi.changeStatus, () => answers.shift() ?? done);
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  await user.fill(dialog.getByLabelText('Код OTP'), '111111{Enter}');
  await dialog.findByText('Сервер не отвечает');
  // Even when the form was left meanwhile.
  await user.click(dialog.getByRole('button', { name: 'Назад' }));
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  await user.fill(dialog.getByLabelText('Код OTP'), '111111{Enter}');
  await screen.findByText('Статус апелляции успешно изменён');
  expect(moves.keys[1]).toBe(moves.keys[0]);
});

test('who has no two-step authentication is led to the settings', async () => {
  const sentence = 'Подключите двухэтапную аутентификацию в настройках';
  fakeRoute(dealsApi.changeStatus, () => new ApiError(409, 'two_factor_required', sentence));
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  await user.fill(dialog.getByLabelText('Код OTP'), '123456{Enter}');
  const link = await dialog.findByRole('link', { name: 'Открыть настройки' });
  expect(link.getAttribute('href')).toBe('/dashboard/settings');
});

test('a rejected appeal is accepted by force', async () => {
  const moves = fakeRoute(dealsApi.changeStatus, () => done);
  const deal = { ...makeAppealDetails().deal, status: -1 } as const;
  const { user, dialog } = await openDetails({
    held_amount: 1_357_50n,
    status: AppealStatus.rejected,
    trader_note: 'Платёж не найден',
    deal,
  });
  dialog.getByText('Платёж не найден');
  await user.click(dialog.getByRole('button', { name: 'Принять принудительно' }));
  dialog.getByText(/удержано 1\s357,50\s₽: удержание снимется/);
  await user.fill(dialog.getByLabelText('Код OTP'), '123456{Enter}');
  await screen.findByText('Статус апелляции успешно изменён');
  expect(moves.calls).toHaveLength(1);
});

test('a rejection needs a reason, one of three', async () => {
  const moves = fakeRoute(appealsApi.changeStatus, () => ({ success: true }) as const);
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Отклонить' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(3);
  expect(dialog.queryByText(/перейдёт в\sстатус «Проверка»/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Отклонить апелляцию' }));
  dialog.getByText('Укажите причину');
  expect(moves.calls).toEqual([]);

  await user.click(dialog.getByRole('radio', { name: 'Перевод отправлен не в тот банк' }));
  await user.click(dialog.getByRole('button', { name: 'Отклонить апелляцию' }));
  await screen.findByText('Статус апелляции успешно изменён');
  expect(moves.calls).toEqual([{ appeal_id: 17, trader_note: 'Перевод отправлен не в тот банк', state: 'cancel' }]);
  expect(moves.keys[0]).toMatch(/^\w{32}$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a reason is a button: its number chooses it, and Enter sends', async () => {
  const moves = fakeRoute(appealsApi.changeStatus, () => ({ success: true }) as const);
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Отклонить' }));
  await user.keyboard('3{Enter}');
  await waitFor(() => expect(moves.calls).toMatchObject([{ trader_note: 'Перевод отправлен не в тот банк' }]));
});

test('what is decided on stays beside the code: sum, requisite, deal and time left', async () => {
  const { user, dialog } = await openDetails();
  const timers = dialog.getAllByRole('timer').length;
  await user.keyboard('{Enter}');
  const form = (await dialog.findByText('Принять апелляцию')).closest('section') as HTMLElement;
  within(form).getByText(/^Сделка №\s\d+$/);
  within(form).getByText('Т-Банк');
  expect(dialog.getAllByRole('timer')).toHaveLength(timers + 1);
});

test('before a repeated appeal is rejected, it is said that somebody else will decide', async () => {
  const { user, dialog } = await openDetails({ attempt: 2 });
  dialog.getByText('Повторная, 2-я');
  await user.click(dialog.getByRole('button', { name: 'Отклонить' }));
  dialog.getByText(/после отклонения она перейдёт в\sстатус «Проверка»/);
});

test('a refused rejection stays in the form and is said once', async () => {
  const sentence = 'Апелляция уже рассмотрена';
  fakeRoute(appealsApi.changeStatus, () => new ApiError(409, 'wrong_status', sentence));
  const { user, dialog } = await openDetails();
  await user.click(dialog.getByRole('button', { name: 'Отклонить' }));
  await user.click(dialog.getByRole('radio', { name: 'Перевод отправлен не в тот банк' }));
  await user.click(dialog.getByRole('button', { name: 'Отклонить апелляцию' }));
  await dialog.findByText(sentence);
  expect(screen.getAllByText(sentence)).toHaveLength(1);
});

test('a form that is left gives the keyboard back to what opened it', async () => {
  const { user, dialog } = await openDetails();
  for (const name of ['Принять', 'Отклонить']) {
    await user.click(dialog.getByRole('button', { name }));
    await user.click(dialog.getByRole('button', { name: 'Назад' }));
    expect(dialog.getByRole('button', { name })).toHaveFocus();
  }
});

test('an appeal that is decided elsewhere while its acceptance is filled in says so, and nothing is sent', async () => {
  const stream = fakeStream();
  const { user, dialog } = await openDetails({ status: AppealStatus.inWork });
  await user.click(dialog.getByRole('button', { name: 'Принять' }));
  await user.fill(dialog.getByLabelText('Код OTP'), '123456');
  const decided = makeAppealDetails({ status: AppealStatus.archived });
  fakeRoute(appealsApi.view, () => ({ appeals: [decided], serverTime: new Date() }));
  await stream.tell('appeal.withdrawn');
  await dialog.findByText(/^Апелляция уже решена/);
  expect(dialog.queryByLabelText('Код OTP')).toBeNull();
});

test("another's appeal is not found; one that failed to load is asked for again", async () => {
  let answer = new ApiError(503, 'unavailable', 'Сервис временно недоступен');
  fakeRoute(appealsApi.view, () => answer);
  fakeRoute(appealsApi.list, () => ({ appeals: [], count_appeals: 0, serverTime: new Date() }));
  const { user } = openScreen('/dashboard/appeals/17/view');
  const dialog = within(await screen.findByRole('dialog', { name: /^Апелляция №\s17$/ }));
  await dialog.findByText('Сервис временно недоступен');
  answer = new ApiError(404, 'not_found', 'Апелляция не найдена');
  await user.click(dialog.getByRole('button', { name: 'Повторить' }));
  await dialog.findByText('Апелляция не найдена');
  expect(dialog.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

function fakeTalk(asked: 'trader' | null) {
  const nothing = { messages: [], stopped_until: null, stop_left: 0, closed: false };
  fakeRoute(caseTalkApi.read, () => ({ ...nothing, asked, serverTime: new Date() }));
}

async function openDetails(details: Partial<AppealDetails> = {}) {
  const appeal = makeAppealDetails(details);
  fakeRoute(appealsApi.view, () => ({ appeals: [appeal], serverTime: new Date() }));
  const list = fakeRoute(appealsApi.list, () => ({
    appeals: [makeAppeal({ status: appeal.status })],
    count_appeals: 1,
    serverTime: new Date(),
  }));
  const { user } = openScreen('/dashboard/appeals/17/view');
  const dialog = within(await screen.findByRole('dialog', { name: /^Апелляция №\s17$/ }));
  await dialog.findByText('История');
  return { user, dialog, list };
}
