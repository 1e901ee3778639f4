import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import { type CaseLease, caseLeasesApi } from '@app/contract/cases/case-leases';
import { type CaseView, caseViewApi } from '@app/contract/cases/case-view';
import { type CaseRow, casesApi, noCaseTalk } from '@app/contract/cases/cases';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { requestsApi, type StaffRequest } from '@app/contract/two-persons/requests';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { setServerTime } from '#lib/api/server-clock.ts';
import { formatMoment } from '#lib/text/format.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { fakeList } from '#testing/lists/open-moderation.ts';
import { openScreen } from '#testing/open-screen.tsx';
import '../cases-page.tsx';
import './desk-page.tsx';

// The test moves the clock: how busy the machine is must not decide whether a case was seen for long enough.
let passed = 0;
beforeEach(() => {
  passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passed);
});
afterEach(() => vi.restoreAllMocks());

const later = () => new Date(Date.now() + 3_600_000);
const mine: CaseLease = { holder: { id: 1, login: 'me' }, until: later(), mine: true };

const makeRow = (more: Partial<CaseRow> = {}): CaseRow => ({
  kind: 'payout',
  id: 17,
  state: 'review',
  number: 'out-17',
  deal_id: null,
  bank: '100000000004',
  method: 'sbp',
  trader: { id: 5, name: 'trader5' },
  platform: { id: 1, name: 'Площадка' },
  tail: '4567',
  amount: 12_345_50n,
  since: new Date(),
  due: later(),
  flags: [],
  talk: noCaseTalk,
  lease: null,
  standing: 'may',
  waits: null,
  waits_for: null,
  request_id: null,
  waits_refused: false,
  waits_nobody: false,
  ...more,
});

const shared = {
  number: 'out-17',
  trader: { id: 5, name: 'trader5' },
  platform: { id: 1, name: 'Площадка' },
  fio: 'И. И.',
  bank: '100000000004',
  method: 'sbp' as const,
  tail: '4567',
  amount: 12_345_50n,
  createdAt: new Date(),
  note: '',
};

const said: NonNullable<CaseView['files'][number]['says']> = {
  marks: [
    { what: 'amount', found: '12 345,50 ₽', equal: true },
    { what: 'digits', found: '•••• 0000', equal: false },
  ],
  operations: [{ number: 'A123456', seen: [{ kind: 'payout', id: 4 }] }],
};

const makeView = (more: Partial<CaseView> = {}): CaseView => ({
  kind: 'payout',
  id: 17,
  row: makeRow(),
  appeal: null,
  payout: {
    ...shared,
    status: 2,
    bonus: 200n,
    note_kind: null,
    pinAt: new Date(),
    movedAt: new Date(),
    sent_back: 0,
    returnableAt: null,
    sendbacks_left: 2,
  },
  files: [
    {
      url: '/files/1.jpg?signature=x',
      pages: 1,
      former: false,
      from: null,
      seen: [{ kind: 'payout', id: 3 }],
      says: null,
    },
    { url: '/files/2.pdf?signature=x', pages: 60, former: true, from: 'trader', seen: [], says: said },
  ],
  notices: null,
  timelines: [{ of: 'payout', rows: [] }],
  earlier: { days: 30, ended: 10, bad: 4, cases: [] },
  serverTime: new Date(),
  ...more,
});

const makeAppeal = (): CaseView =>
  makeView({
    kind: 'appeal',
    id: 9,
    row: makeRow({ kind: 'appeal', id: 9 }),
    payout: null,
    appeal: {
      ...shared,
      status: 4,
      deal_id: 70,
      deal_amount: 12_345_50n,
      deal_status: -1,
      deal_at: new Date(),
      attempt: 2,
      trader_note: 'Не пришло',
      held: 100_00n,
      short: 5_00n,
      taken: null,
      owed: 0n,
    },
    notices: [
      {
        id: 1,
        at: new Date(),
        amount: 12_345_50n,
        payer: 'Иван И.',
        digits: null,
        sms: true,
        deal_id: 71,
        fits: true,
        unsure: true,
      },
    ],
  });

interface Given {
  views?: CaseView[];
  lease?: CaseLease;
  rows?: CaseRow[];
}

function given({ views = [makeView()], lease = mine, rows = [makeRow(), makeRow({ id: 18 })] }: Given = {}) {
  const left = [...rows];
  const lists = fakeRoute(casesApi.list, ({ page, count }) => ({
    rows: left.slice((page - 1) * count, page * count),
    total: left.length,
    counts: {
      all: left.length,
      appeal: 0,
      payout: left.length,
      mine: 0,
      free: 1,
      overdue: 0,
      talks: 0,
      left: { over: 0, hour: 0, six: 0, more: 0 },
    },
    platforms: [],
    serverTime: new Date(),
  }));
  const looked = fakeRoute(
    caseViewApi.view,
    ({ kind, id }) =>
      views.find((view) => view.kind === kind && view.id === id) ??
      makeView({ kind, id, row: makeRow({ kind, id }), files: [] }),
  );
  const taken = fakeRoute(caseLeasesApi.take, () => ({ lease, serverTime: new Date() }));
  fakeRoute(caseDecisionsApi.foresee, () => ({ waits: false, money: null }));
  const leaves = fakeRoute(caseLeasesApi.leave, () => ({ success: true as const }));
  fakeRoute(caseTalkApi.staffRead, () => ({
    messages: [],
    asked: null,
    stopped_until: null,
    stop_left: 0,
    closed: false,
    readers: ['trader' as const],
    open: true,
    unread: 0,
    serverTime: new Date(),
  }));
  return { left, lists, looked, taken, leaves };
}

const support = { user: { group: 1 as const, roles: ['support' as const] } };
const look = () => {
  passed += 650;
};
const decision = () => screen.findByRole('region', { name: 'Решение' });

test('the proof stands beside the facts; the same file in another case leads there', async () => {
  given();
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  screen.getByRole('heading', { name: /Выплата №\s17/ });
  screen.getByRole('img', { name: 'Файл 1 из 2' });
  expect(screen.getByRole('link', { name: 'Выплата 3' }).getAttribute('href')).toBe('/console/cases/payout/3');
  screen.getByText(/отказов 4 \(40\s%\)/);
  screen.getByText('12 592,41 ₽');
  await user.keyboard('{ArrowRight}');
  screen.getByRole('img', { name: 'Файл 2 из 2' });
  screen.getByText(/Файл прежнего трейдера/);
  screen.getByText(/прислал трейдер/);
  expect(screen.getByRole('radio', { name: 'Переписка: файл 2' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Повернуть' }));
  const says = within(screen.getByRole('region', { name: /написано в\sфайле/ }));
  says.getByText('совпадает');
  says.getByText('отличается');
  says.getByRole('link', { name: 'Выплата 4' });
});

test('pages of a PDF are turned by arrows and buttons, as far as they are drawn', async () => {
  given();
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  const shown = () => screen.getByRole('img', { name: 'Файл 2 из 2' }).getAttribute('src');
  expect(shown()).toBe('/files/2.page-2.jpg?signature=x');
  await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
  expect(shown()).toBe('/files/2.page-3.jpg?signature=x');
  screen.getByText(/Страница 3 из\s60/);
  screen.getByText(/первые 50/);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(shown()).toBe('/files/2.preview.jpg?signature=x');
  await user.keyboard('{ArrowLeft}');
  screen.getByRole('img', { name: 'Файл 1 из 2' });
  await user.keyboard('{ArrowRight}'.repeat(60));
  expect(shown()).toBe('/files/2.page-50.jpg?signature=x');
});

test.each([
  ['a picture', '/files/8.jpg?signature=y', ['/files/8.jpg?signature=y']],
  ['the first page of a PDF', '/files/8.pdf?signature=y', ['/files/8.preview.jpg?signature=y']],
  ['no film', '/files/8.mp4?signature=y', []],
])('of the next case %s is loaded beforehand', async (_, url, loaded) => {
  const source = vi.spyOn(HTMLImageElement.prototype, 'src', 'set');
  const file = { url, pages: 1, former: false, from: null, seen: [], says: null };
  const views = [makeView(), makeView({ id: 18, row: makeRow({ id: 18 }), files: [file] })];
  const { looked } = given({ views });
  openScreen('/console/cases/payout/17', support);
  await decision();
  await waitFor(() => expect(looked.calls.map(({ id }) => id)).toContain(18));
  const ofNext = () => source.mock.calls.flat().filter((address) => address.startsWith('/files/8.'));
  await waitFor(() => expect(ofNext()).toEqual(loaded));
});

test('an appeal shows what is equal, what is missing, and the arrivals around its deal', async () => {
  given({ views: [makeAppeal()], rows: [makeRow({ kind: 'appeal', id: 9 })] });
  openScreen('/console/cases/appeal/9', support);
  await decision();
  screen.getByText('совпадает');
  // What is not held is a debt: there is nothing that it could differ from.
  screen.getByText(/Не\sхватает/);
  expect(screen.queryByText('отличается')).toBeNull();
  const table = screen.getByRole('table', { name: /Поступления/ });
  within(table).getByText(/подходит по\sсумме/);
  within(table).getByText(/SMS: можно подделать; на\sкакой ЛК этого банка, неизвестно/);
});

test('from the list to a decision by keyboard alone, and the next case opens by itself', async () => {
  const { left, taken, leaves } = given();
  const decided = fakeRoute(caseDecisionsApi.payout, () => {
    left.shift();
    return { success: true as const, request_id: null };
  });
  const { user } = openScreen('/console/cases', support);
  await screen.findByRole('link', { name: 'Выплата 17' });
  await user.keyboard('j{Enter}');
  await decision();
  look();
  await user.keyboard('3');
  const dialog = await screen.findByRole('dialog', { name: /Выплата №\s17 не\sподтверждена/ });
  await user.keyboard('2');
  expect(within(dialog).getByRole('radio', { name: /В чеке другая сумма/ })).toHaveProperty('checked', true);
  await user.click(within(dialog).getByRole('button', { name: /Не\sподтверждать/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/console/cases/payout/18'));
  await screen.findByText(/^Не\sподтверждено$/);
  screen.getByText(/^Выплата №\s17$/);
  // The server compares what was seen: receipts that came meanwhile are not decided about.
  const movedAt = expect.any(Date);
  expect(decided.calls).toMatchObject([{ action: 'notproven', reason_code: 'other_amount', reason: '', movedAt }]);
  expect(decided.keys[0]).toBeTruthy();
  await waitFor(() => expect(leaves.calls).toContainEqual(taken.calls[0]));
  // What is decided is not taken again: that would be refused.
  await waitFor(() => expect(taken.calls.map(({ id }) => id)).toEqual([17, 18]));
});

test('after the last one a moderator is in the list of payouts again; no made-up address is gone to', async () => {
  const { left } = given({ rows: [makeRow()] });
  fakeList([]);
  fakeRoute(caseDecisionsApi.payout, () => {
    left.shift();
    return { success: true as const, request_id: null };
  });
  const list = '/dashboard/moderationpayoutrequests/underreview';
  const { user, unmount } = openScreen(`/console/cases/payout/17?back=${encodeURIComponent(list)}`, {
    user: { group: 2 },
  });
  await decision();
  await user.click(screen.getByRole('button', { name: /Не\sподтвердить/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Выплата №\s17 не\sподтверждена/ }));
  await user.click(dialog.getByRole('radio', { name: /В чеке другая сумма/ }));
  await user.click(dialog.getByRole('button', { name: /Не\sподтверждать/ }));
  await waitFor(() => expect(window.location.pathname).toBe(list));
  unmount();

  given();
  const elsewhere = openScreen('/console/cases/payout/17?back=https://example.com/dashboard/', support);
  await decision();
  await elsewhere.user.keyboard('{Escape}');
  await waitFor(() => expect(window.location.pathname).toBe('/console/cases'));
});

test('a payout that was sent back as often as it may be is not sent back again', async () => {
  const view = makeView();
  given({ views: [{ ...view, payout: { ...view.payout, sendbacks_left: 0 } as CaseView['payout'] }] });
  openScreen('/console/cases/payout/17', support);
  const buttons = within(await decision()).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).not.toContainEqual(expect.stringContaining('Вернуть трейдеру'));
});

test('J goes on to the next page of the queue, and K back', async () => {
  given({ rows: Array.from({ length: 27 }, (_, i) => makeRow({ id: 17 + i })) });
  const { user } = openScreen('/console/cases/payout/41?count=25', support);
  await screen.findByText('25 из 27');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Следующее дело \(J\)/ })).toHaveProperty('disabled', false),
  );
  await user.keyboard('j');
  await screen.findByText('26 из 27');
  expect(window.location.pathname + window.location.search).toBe('/console/cases/payout/42?count=25&page=2');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Предыдущее дело/ })).toHaveProperty('disabled', false),
  );
  await user.keyboard('k');
  await screen.findByText('25 из 27');
});

/** Nothing about it that somebody would have to look at twice. */
const clear = {
  url: '/files/3.pdf?signature=x',
  pages: 1,
  former: false,
  from: null,
  seen: [],
  says: { marks: said.marks.slice(0, 1), operations: [{ number: 'A123456', seen: [] }] },
};

test('a key right after the case before opens nothing; a while later Enter opens the usual decision', async () => {
  given({ views: [makeView({ files: [clear] })] });
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' });
  await user.keyboard('1');
  expect(screen.queryByRole('dialog')).toBeNull();
  look();
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' });
  const dialog = await screen.findByRole('dialog', { name: /Выплата №\s17 оплачена/ });
  expect(within(dialog).getByRole('radio', { name: /Чек подтверждает/ })).toHaveProperty('checked', true);
  // Held down it would have sent the decision as well.
  const submit = within(dialog).getByRole('button', { name: 'Оплачено' });
  expect(fireEvent.keyDown(submit, { key: 'Enter', repeat: true })).toBe(false);
});

test('receipts that have just come have to be looked at first', async () => {
  const views = [makeView({ files: [clear] })];
  given({ views });
  const stream = fakeStream();
  openScreen('/console/cases/payout/17', support);
  await decision();
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  look();
  views[0] = makeView({ files: [clear, clear] });
  await stream.tell('payout.sent_to_review');
  await screen.findByRole('img', { name: 'Файл 1 из 2' });
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' });
  expect(screen.queryByRole('dialog')).toBeNull();
  look();
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' });
  await screen.findByRole('dialog', { name: /Выплата №\s17 оплачена/ });
});

const seen = [{ kind: 'payout' as const, id: 3 }];
const repeated = /уже присылали по\sдругой выплате/;
test.each<[string, Partial<CaseView>, RegExp]>([
  ['its file came with another case', { files: [clear, { ...clear, seen }] }, repeated],
  ['its operation did', { files: [{ ...clear, says: { marks: [], operations: [{ number: 'A1', seen }] } }] }, repeated],
  ['the file says something else', { files: [{ ...clear, says: said }] }, /последние цифры •••• 0000/],
  [
    'it does as far as it was read',
    { files: [{ ...clear, says: { marks: [{ what: 'amount', found: '1 ₽', equal: null }], operations: [] } }] },
    /сумма 1 ₽/,
  ],
  ['the queue marks it', { files: [clear], row: makeRow({ flags: ['seen_before'] }) }, repeated],
  [
    'a question is open',
    { files: [clear], row: makeRow({ talk: { ...noCaseTalk, asked: 'trader' } }) },
    /ещё нет ответа/,
  ],
])('a payout is not paid by Enter and Enter where %s, which is told', async (_, more, told) => {
  given({ views: [makeView(more)] });
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  look();
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/первое решение/)).toBeNull();
  const buttons = within(screen.getByRole('region', { name: 'Решение' })).getAllByRole('button');
  expect(buttons.map(({ dataset }) => dataset.variant)).toEqual(buttons.map(() => 'default'));
  await user.keyboard('1');
  const dialog = within(await screen.findByRole('dialog', { name: /Выплата №\s17 оплачена/ }));
  dialog.getByText(told);
  await waitFor(() => expect(dialog.getAllByRole('radio')[0]).toHaveFocus());
  // A decision sent would be a call that nothing has faked.
  await user.keyboard('{Enter}');
  await dialog.findByText('Выберите причину из списка');
});

test('of a receipt that came before nothing is paid until somebody says that it was compared', async () => {
  given({ views: [makeView({ files: [{ ...clear, seen }] })] });
  const decided = fakeRoute(caseDecisionsApi.payout, () => ({ success: true as const, request_id: null }));
  const { user } = openScreen('/console/cases/payout/17', { user: { group: 2 } });
  await decision();
  await user.click(screen.getByRole('button', { name: /Оплачено/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Выплата №\s17 оплачена/ }));
  await user.click(dialog.getByRole('radio', { name: /Чек подтверждает/ }));
  const submit = dialog.getByRole('button', { name: 'Оплачено' });
  await user.click(submit);
  await dialog.findByText(/^Сверьте чек и\sотметьте это$/);
  expect(decided.calls).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: /^Сверено: чек относится к\sэтой выплате/ }));
  await user.click(submit);
  await waitFor(() => expect(decided.calls).toHaveLength(1));
});

test('a question that a colleague asks while the dialog is open takes its reason away from Enter', async () => {
  const view = makeView({ files: [clear] });
  const views = [view];
  given({ views });
  const stream = fakeStream();
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  look();
  await user.keyboard('1');
  const dialog = within(await screen.findByRole('dialog', { name: /Выплата №\s17 оплачена/ }));
  views[0] = { ...view, row: makeRow({ talk: { ...noCaseTalk, asked: 'trader' } }) };
  await stream.tell('case.taken');
  await dialog.findByText(/изменилось/);
  // A decision sent would be a call that nothing has faked.
  await user.keyboard('{Enter}');
  expect(dialog.getByRole('button', { name: /Оплачено|Оплатить/ })).toHaveProperty('disabled', true);
});

test.each([
  ['payout', '2', /Вернуть трейдеру выплату/],
  ['appeal', '1', /в\sпользу плательщика/],
  ['appeal', '2', /в\sпользу трейдера/],
])('%s, digit %s: Enter sends no reason that nobody chose, and asks for it', async (kind, digit, name) => {
  given({ views: [makeView(), makeAppeal()] });
  const { user } = openScreen(kind === 'payout' ? '/console/cases/payout/17' : '/console/cases/appeal/9', support);
  await decision();
  look();
  await user.keyboard(digit);
  const dialog = within(await screen.findByRole('dialog', { name }));
  await waitFor(() => expect(dialog.getAllByRole('radio')[0]).toHaveFocus());
  // A decision sent would be a call that nothing has faked.
  await user.keyboard('{Enter}');
  await dialog.findByText('Выберите причину из списка');
  expect(dialog.queryAllByRole('radio', { checked: true })).toEqual([]);
});

test('Esc closes the dialog and stays at the desk; the next one leads to the list', async () => {
  given();
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  look();
  await user.keyboard('3');
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('button', { name: 'Назад' }).focus();
  // A browser lets the dialog go away before the key comes up to the window.
  document.addEventListener('keydown', () => flushSync(() => undefined), { capture: true, once: true });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/console/cases/payout/17');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(window.location.pathname).toBe('/console/cases'));
});

test('Esc takes the zoom of the picture back first, wherever the focus is, and then leads to the list', async () => {
  given();
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  await user.click(screen.getByRole('button', { name: 'Увеличить: Файл 1 из 2' }));
  await user.click(screen.getByRole('button', { name: 'Повернуть' }));
  await user.keyboard('{Escape}');
  screen.getByRole('button', { name: 'Увеличить: Файл 1 из 2' });
  expect(window.location.pathname).toBe('/console/cases/payout/17');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(window.location.pathname).toBe('/console/cases'));
});

test('an overdue payout says from when on it may be returned, and by itself offers it then', async () => {
  const returnableAt = later();
  const payout = { ...makeView().payout, status: 1, returnableAt } as CaseView['payout'];
  given({ views: [makeView({ row: makeRow({ state: 'overdue' }), payout })] });
  openScreen('/console/cases/payout/17', support);
  const said = await screen.findByText(
    /Решать пока нечего: вернуть в\sпул можно будет .*\. Пока можно спросить трейдера/,
  );
  expect(said.textContent).toContain(formatMoment(returnableAt));
  expect(screen.queryByText(/Дело за\sвами/)).toBeNull();
  expect(screen.queryByText(/цифры/)).toBeNull();
  act(() => setServerTime(returnableAt));
  within(await decision()).getByRole('button', { name: /Вернуть в\sпул/ });
  screen.getByText(/Дело за\sвами/);
  screen.getByText(/цифры/);
});

test('a decision for the payer asks for the sum, which digits leave alone; «Другое» asks for words', async () => {
  given({ views: [makeAppeal()], rows: [makeRow({ kind: 'appeal', id: 9 })] });
  const decided = fakeRoute(caseDecisionsApi.appeal, () => ({ success: true as const, request_id: 5 }));
  const { user } = openScreen('/console/cases/appeal/9', support);
  await decision();
  look();
  await user.keyboard('1');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getAllByRole('radio')[0]).toHaveFocus());
  await user.keyboard('5');
  expect(within(dialog).getByRole('radio', { name: /Другое/ })).toHaveProperty('checked', true);
  await user.click(within(dialog).getByRole('button', { name: /Решить в\sпользу плательщика/ }));
  within(dialog).getByText('Напишите причину');
  await user.fill(within(dialog).getByRole('textbox', { name: 'Словами' }), 'Виден перевод');
  await user.click(within(dialog).getByRole('button', { name: /Решить в\sпользу плательщика/ }));
  await screen.findByText(/ждёт второго человека/);
  expect(decided.calls).toEqual([
    { decision: 'payer', amount: 12_345_50n, reason_code: 'other', reason: 'Виден перевод' },
  ]);
});

test('a decision for the payer says whose money it takes, what becomes a debt and what differs, and afterwards what did', async () => {
  const appeal = makeAppeal();
  const views = [{ ...appeal, appeal: appeal.appeal && { ...appeal.appeal, deal_amount: 12_000_00n } }];
  const { left } = given({ views, rows: [makeRow({ kind: 'appeal', id: 9 }), makeRow({ id: 18 })] });
  const foresee = fakeRoute(caseDecisionsApi.foresee, () => ({
    waits: true,
    money: { login: 'trader5', change: -11_357_86n, held: -100_00n, debt: 7_592_65n },
  }));
  fakeRoute(caseDecisionsApi.appeal, () => {
    left.shift();
    const [decided] = views;
    if (decided?.appeal) views[0] = { ...decided, appeal: { ...decided.appeal, taken: 11_357_86n, owed: 7_592_65n } };
    return { success: true as const, request_id: null };
  });
  const { user } = openScreen('/console/cases/appeal/9', support);
  await decision();
  look();
  await user.keyboard('1');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(
    /^Сделка закроется на.12.345,50.₽ \(создана на.12.000.₽\): у.trader5 спишется 11.357,86.₽, из.них 7.592,65.₽ станет долгом\. Для.этого нужен второй человек: произойдёт после его слова\.$/,
  );
  expect(foresee.calls[0]).toEqual({ kind: 'appeal', id: 9, decision: 'payer', amount: 12_345_50n });
  await user.keyboard('1');
  await user.click(dialog.getByRole('button', { name: /Решить в\sпользу плательщика/ }));
  await screen.findByText(/^Апелляция №\s9: у.trader5 списано 11.357,86.₽, из.них 7.592,65.₽ стало долгом$/);
});

test('a payout that is paid says what the trader gets, and with what bonus', async () => {
  given();
  fakeRoute(caseDecisionsApi.foresee, () => ({
    waits: false,
    money: { login: 'trader5', change: 12_592_41n, held: 0n, debt: null },
  }));
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  look();
  await user.keyboard('1');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^trader5 получит 12.592,41.₽: сумму выплаты и.вознаграждение 246,91.₽\.$/);
});

test('what a colleague has open is told, and nothing can be decided', async () => {
  given({ lease: { holder: { id: 9, login: 'olga' }, until: later(), mine: false } });
  openScreen('/console/cases/payout/17', support);
  await screen.findByText(/Дело разбирает olga/);
  expect(screen.queryByRole('region', { name: 'Решение' })).toBeNull();
  screen.getByRole('button', { name: 'Следующее дело' });
  expect(screen.queryByRole('button', { name: 'Взять себе' })).toBeNull();
});

test('a case whose row came free before its lease was refused is asked for again when the row comes anew', async () => {
  const theirs: CaseLease = { holder: { id: 9, login: 'olga' }, until: later(), mine: false };
  given({ lease: theirs });
  const { user } = openScreen('/console/cases/payout/17', support);
  await screen.findByText(/Дело разбирает olga/);
  const taken = fakeRoute(caseLeasesApi.take, () => ({ lease: mine, serverTime: new Date() }));
  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  await decision();
  expect(taken.calls).toHaveLength(1);
});

test('an owner takes over what a colleague has open', async () => {
  const theirs: CaseLease = { holder: { id: 9, login: 'olga' }, until: later(), mine: false };
  const views = [makeView({ row: makeRow({ lease: theirs }) })];
  given({ views, lease: theirs });
  const { user } = openScreen('/console/cases/payout/17', { user: { group: 1, roles: ['owner'] } });
  const button = await screen.findByRole('button', { name: 'Взять себе' });
  const taken = fakeRoute(caseLeasesApi.take, () => ({ lease: mine, serverTime: new Date() }));
  views[0] = makeView({ row: makeRow({ lease: mine }) });
  await user.click(button);
  await decision();
  expect(taken.calls[0]).toMatchObject({ kind: 'payout', id: 17, over: true });
});

test.each([
  ['judged', /как и\sвсе, кто мог/],
  ['may', /Решаете вы, владелец/],
] as const)('where nobody neutral is left it says that an owner decides: %s', async (standing, said) => {
  given({ views: [makeView({ row: makeRow({ standing, flags: ['owners'] }) })] });
  openScreen('/console/cases/payout/17', { user: { group: 1, roles: ['owner'] } });
  await screen.findByText(said);
  screen.getByText(/решает только владелец/);
});

test('what the colleague has left is one’s own without a reload', async () => {
  const theirs: CaseLease = { holder: { id: 9, login: 'olga' }, until: later(), mine: false };
  const views = [makeView({ row: makeRow({ lease: theirs }) })];
  given({ views, lease: theirs });
  const stream = fakeStream();
  openScreen('/console/cases/payout/17', support);
  await screen.findByText(/Дело разбирает olga/);
  fakeRoute(caseLeasesApi.take, () => ({ lease: mine, serverTime: new Date() }));
  views[0] = makeView({ row: makeRow() });
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  await stream.tell('case.left');
  await screen.findByText(/Дело за\sвами/);
});

test.each([
  ['party', /Вы\sсторона/],
  ['judged', /уже решали/],
  ['asked', /ждёт второго/],
  ['refused', /не\sсогласились/],
] as const)('%s: it says so, and the case is not taken', async (standing, said) => {
  const { taken } = given({ views: [makeView({ row: makeRow({ standing }) })] });
  openScreen('/console/cases/payout/17', support);
  await screen.findByText(said);
  expect(taken.calls).toEqual([]);
});

const request: StaffRequest = {
  id: 31,
  kind: 'appeal.decide',
  what: 'Решить в пользу плательщика',
  facts: [],
  trader: null,
  amount: null,
  thing: { kind: 'appeal', id: 9 },
  reason: 'Деньги пришли',
  asked_by: { id: 9, login: 'olga' },
  asked_at: new Date(),
  by_command: false,
  expires_at: later(),
  state: 'open',
  refused: null,
  earlier: [],
  decided: null,
  may: { confirm: true, refuse: true, withdraw: false },
  nobody: false,
};

const askedFor = {
  waits: 'olga',
  waits_for: 'Отметить выплату 17 оплаченной: trader5 получит 12 592 ₽',
  request_id: 31,
};

test('a moderator says no to what waits for a second person, with a reason, and goes on', async () => {
  given({ views: [makeView({ row: makeRow(askedFor) })], rows: [makeRow(askedFor), makeRow({ id: 18 })] });
  const refused = fakeRoute(caseDecisionsApi.disagree, () => ({ success: true as const }));
  const { user } = openScreen('/console/cases/payout/17', { user: { group: 2 } });
  await decision();
  await user.click(await screen.findByRole('button', { name: /Не\sсогласиться/ }));
  const dialog = await screen.findByRole('dialog', { name: /Не\sсогласиться с\sрешением/ });
  within(dialog).getByText(/trader5 получит 12 592 ₽/);
  await user.click(within(dialog).getByRole('button', { name: /Не\sсогласиться/ }));
  await within(dialog).findByText('Укажите причину');
  expect(refused.calls).toEqual([]);
  await user.fill(within(dialog).getByRole('textbox', { name: 'Причина' }), 'Чек чужой');
  await user.click(within(dialog).getByRole('button', { name: /Не\sсогласиться/ }));
  await screen.findByRole('heading', { name: /Выплата №\s18/ });
  expect(refused.calls).toEqual([{ kind: 'payout', id: 17, reason: 'Чек чужой' }]);
});

test('staff answer what waits at the desk, and about an appeal nobody decides beside it', async () => {
  const row = makeRow({ ...askedFor, kind: 'appeal', id: 9 });
  given({ views: [{ ...makeAppeal(), row }], rows: [row] });
  fakeRoute(requestsApi.waiting, () => ({ requests: [request], serverTime: new Date() }));
  const { user } = openScreen('/console/cases/appeal/9', support);
  await user.click(await screen.findByRole('button', { name: 'Решить' }));
  await screen.findByRole('dialog', { name: 'Нужен второй человек' });
  expect(screen.queryByRole('region', { name: 'Решение' })).toBeNull();
  expect(screen.queryByText(/такое\sже решение/)).toBeNull();
});

test('who said no answers all the same where it is their turn: the desk says so, and opens the request', async () => {
  const row = makeRow({ ...askedFor, standing: 'turn', waits_refused: true });
  const { taken } = given({ views: [makeView({ row })], rows: [row] });
  const refused = { by: { id: 1, login: 'owner' }, at: new Date(), note: 'Чек чужой' };
  fakeRoute(requestsApi.waiting, () => ({
    requests: [{ ...request, state: 'refused' as const, refused }],
    serverTime: new Date(),
  }));
  const { user } = openScreen('/console/cases/payout/17', { user: { group: 1, roles: ['owner'] } });
  await screen.findByText(/Ответить теперь должны вы.*trader5 получит/);
  expect(screen.queryByText(/решает владелец/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Решить' }));
  await screen.findByRole('dialog', { name: /Решение за\sвладельцем/ });
  expect(taken.calls).toEqual([]);
});

test.each(['asked', 'refused', 'may'] as const)(
  'where no owner is left to answer a no it says so and names none: %s',
  async (standing) => {
    given({ views: [makeView({ row: makeRow({ ...askedFor, standing, waits_refused: true, waits_nobody: true }) })] });
    const refused = { by: { id: 1, login: 'anna' }, at: new Date(), note: 'Чек чужой' };
    const may = { confirm: false, refuse: false, withdraw: standing === 'asked' };
    fakeRoute(requestsApi.waiting, () => ({
      requests: [{ ...request, state: 'refused' as const, refused, may, nobody: true }],
      serverTime: new Date(),
    }));
    const { user } = openScreen('/console/cases/payout/17', { user: { group: 1, roles: ['owner'] } });
    await screen.findByText(/владельца, который мог\sбы ответить, сейчас нет/);
    expect(screen.queryByText(/решает владелец/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Посмотреть' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/сейчас нет/);
    expect(dialog.queryByRole('button', { name: 'Отозвать' }) !== null).toBe(standing === 'asked');
  },
);

test('what somebody has not agreed with is an owner’s, and a moderator is not asked', async () => {
  given({ views: [makeView({ row: makeRow({ ...askedFor, waits_refused: true }) })] });
  openScreen('/console/cases/payout/17', { user: { group: 2 } });
  await screen.findByText(/Решение olga не\sподтвердили/);
  expect(screen.queryByRole('button', { name: /Не\sсогласиться/ })).toBeNull();
});

test('somebody was faster: it is told, and the way leads on', async () => {
  const views = [makeView({ files: [clear] })];
  given({ views });
  fakeRoute(caseDecisionsApi.payout, () => {
    views[0] = makeView({ row: null });
    return new ApiError(409, 'payout_done', 'Выплата уже оплачена');
  });
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  await user.click(screen.getByRole('button', { name: /Оплачено/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Оплачено' }));
  await screen.findByText('Выплата уже оплачена');
  await screen.findByText(/дело закрыто/);
});

test('what changes behind the open dialog is looked at again: a return agreed to before the cancellation is not sent', async () => {
  const now = new Date();
  const overdue = { ...makeView().payout, status: 1, returnableAt: now, movedAt: now } as CaseView['payout'];
  const views = [makeView({ row: makeRow({ state: 'overdue' }), payout: overdue })];
  given({ views });
  const decided = fakeRoute(caseDecisionsApi.payout, () => ({ success: true as const, request_id: null }));
  const stream = fakeStream();
  const { user } = openScreen('/console/cases/payout/17', support);
  await decision();
  const open = async () => {
    await user.click(screen.getByRole('button', { name: /Вернуть в\sпул/ }));
    const dialog = await screen.findByRole('dialog', { name: /Вернуть в\sпул/ });
    await user.click(within(dialog).getByRole('radio', { name: /не\sотправлял деньги/ }));
    await user.click(within(dialog).getByRole('checkbox', { name: /Деньги не\sотправлены/ }));
    return within(dialog);
  };
  let dialog = await open();
  const cancelled = { ...overdue, status: -1, movedAt: later(), note: 'Отправил, чек пришлю' } as CaseView['payout'];
  views[0] = makeView({ row: makeRow({ state: 'incorrect' }), payout: cancelled });
  await stream.tell('payout.cancelled');
  await dialog.findByText(/дело изменилось/);
  await user.click(dialog.getByRole('button', { name: /Вернуть в\sпул/ }));
  expect(decided.calls).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Назад' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await open();
  await user.click(dialog.getByRole('button', { name: /Вернуть в\sпул/ }));
  await waitFor(() => expect(decided.calls).toMatchObject([{ action: 'return', movedAt: cancelled?.movedAt }]));
});

test.each([
  ['another sum is asked for', (view: CaseView) => ({ appeal: { ...view.appeal, amount: 99_00n } })],
  ['a file was attached', (view: CaseView) => ({ files: [...view.files, ...view.files] })],
  ['it has ended', (view: CaseView) => ({ appeal: { ...view.appeal, status: 5 }, row: null })],
])('an appeal that is not any more what the judge saw is not decided: %s', async (_, change) => {
  const seen = makeAppeal();
  const views = [seen];
  given({ views, rows: [makeRow({ kind: 'appeal', id: 9 })] });
  const stream = fakeStream();
  const { user } = openScreen('/console/cases/appeal/9', support);
  await decision();
  look();
  await user.keyboard('2');
  const dialog = within(await screen.findByRole('dialog'));
  views[0] = { ...seen, ...change(seen) } as CaseView;
  await stream.tell('appeal.message');
  await dialog.findByText(/дело изменилось|уже что-то сделали/);
  await user.click(dialog.getByRole('radio', { name: /Чек изменён/ }));
  // A decision sent would be a call that nothing has faked.
  await user.click(dialog.getByRole('button', { name: /Решить в\sпользу трейдера/ }));
});

test('a number that no case has is asked for once, whatever happens meanwhile, and the way leads to the list', async () => {
  const { lists } = given();
  const asked = fakeRoute(caseViewApi.view, () => new ApiError(404, 'case_not_found', 'Дело не найдено'));
  // The next case is loaded beforehand by the same call.
  const times = () => asked.calls.filter(({ id }) => id === 1159).length;
  const stream = fakeStream();
  const { user } = openScreen('/console/cases/appeal/1159?whose=free', { user: { group: 2 } });
  await screen.findByText('Такого дела нет');
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  const before = lists.calls.length;
  await stream.tell('case.left');
  await waitFor(() => expect(lists.calls.length).toBeGreaterThan(before));
  expect(times()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  await waitFor(() => expect(times()).toBe(2));
  await user.click(await screen.findByRole('link', { name: /К\sсписку дел/ }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/console/cases?whose=free'));
});

test.each([
  [0, /выплату ещё никто не\sвзял/],
  [1, /дело ещё у\sтрейдера/],
  [6, /дело закрыто/],
] as const)('a payout of status %i that is no case says why there is nothing to decide', async (status, said) => {
  const { payout } = makeView();
  given({ views: [makeView({ row: null, payout: { ...payout, status } as CaseView['payout'] })] });
  openScreen('/console/cases/payout/17', { user: { group: 2 } });
  await screen.findByText(said);
});

test('a viewer of the staff looks and takes nothing', async () => {
  const { taken } = given();
  openScreen('/console/cases/payout/17', { user: { group: 1, roles: ['viewer'] } });
  await screen.findByText(/не\sрешаете их/);
  expect(taken.calls).toEqual([]);
});

test('leaving the page by closing it lets the case go', async () => {
  const { taken, leaves } = given();
  openScreen('/console/cases/payout/17', support);
  await decision();
  expect(taken.calls).toMatchObject([{ kind: 'payout', id: 17, opening: expect.any(String) }]);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(leaves.calls).toContainEqual(taken.calls[0]));
});
