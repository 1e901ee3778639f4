import {
  caseTalkApi,
  type StaffCaseTalk,
  type StaffTalkMessage,
  type CaseTalk as Talk,
  type TalkMessage,
} from '@app/contract/conversation/case-talk';
import { settingsApi } from '@app/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { startSession } from '#lib/api/session.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeUpload } from '#testing/fake-upload.ts';
import { makeSettings } from '#testing/open-page.tsx';
import { renderUi } from '#testing/render.tsx';
import { CaseTalk } from './case-talk.tsx';
import { TraderTalk } from './trader-talk.tsx';
// Loaded before the clock of the first test starts.
import './trader-talk-panel.tsx';

const at = new Date('2026-11-15T12:00:00Z');
const message: TalkMessage = {
  id: 1,
  from: 'staff',
  asks: false,
  text: 'Пришлите выписку',
  files: [],
  at,
  passedAt: null,
};
const done = () => ({ success: true }) as const;

function fakeTalk(talk: Partial<Talk> = {}) {
  fakeRoute(settingsApi.read, () => makeSettings());
  const whole = { messages: [message], asked: null, stopped_until: null, stop_left: 0, closed: false, ...talk };
  return fakeRoute(caseTalkApi.read, () => ({ ...whole, serverTime: new Date() }));
}

// What was kept for somebody else.
beforeEach(() => startSession('secret'));

const mark = { unread: 0, asked: false, stopped_until: null };

test('nothing is asked for until somebody opens it, and then it can be written in', async () => {
  const read = fakeTalk();
  const sent = fakeUpload(caseTalkApi.write, done);
  const { user } = renderUi(<TraderTalk kind="appeal" id={17} method="sbp" mark={mark} />);
  expect(read.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Переписка с\sсотрудником$/ }));
  await screen.findByText('Пришлите выписку');
  expect(screen.getByRole('button', { name: 'Отправить' })).toHaveProperty('disabled', true);
  await user.fill(screen.getByLabelText('Сообщение'), ' Вот она ');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await screen.findByText('Сообщение отправлено');
  expect(sent.calls).toEqual([{ body: { kind: 'appeal', id: 17, text: 'Вот она' }, files: [] }]);
  expect(sent.keys[0]).toMatch(/^\w{32}$/);
  expect(screen.getByLabelText('Сообщение')).toHaveProperty('value', '');
});

test('a question stands out, with the time until which the deadline stands still and what helps', async () => {
  fakeTalk({
    messages: [{ ...message, asks: true }],
    asked: 'trader',
    stopped_until: new Date('2026-11-16T12:00:00Z'),
  });
  const seen = fakeRoute(caseTalkApi.seen, done);
  renderUi(<TraderTalk kind="payout" id={5} method="card" mark={{ unread: 1, asked: true, stopped_until: null }} />);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toMatch(/^Вам задали вопрос.*срок стоит.*16\.11/);
  screen.getByText(/^Чек банка, лучше в\sPDF: .*последние цифры карты/);
  expect(screen.getByRole('group')).toHaveProperty('open', true);
  screen.getByRole('button', { name: 'Ответить' });
  await waitFor(() => expect(seen.calls).toEqual([{ kind: 'payout', id: 5 }]));
});

test('while an answer is due, what proves it is open without opening the conversation; later it is there closed', async () => {
  fakeTalk();
  const { rerender, user } = renderUi(<TraderTalk kind="appeal" id={17} method="sbp" mark={mark} proofsOpen />);
  expect(await screen.findByRole('group')).toHaveProperty('open', true);
  screen.getByText(/^Выписка банка за\sдень сделки.*на\sэтот телефон/);
  screen.getByText(/^Не\sподойдёт: снимок экрана без\sдаты/);
  rerender(<TraderTalk kind="appeal" id={17} method="sbp" mark={mark} />);
  expect(screen.queryByRole('group')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Переписка/ }));
  await screen.findByText('Пришлите выписку');
  expect(screen.getByRole('group')).toHaveProperty('open', false);
});

test('a message that has not arrived stays in the form', async () => {
  fakeTalk({ messages: [] });
  const { user } = renderUi(<TraderTalk kind="appeal" id={17} method="sbp" mark={{ ...mark, asked: true }} />);
  await user.fill(await screen.findByLabelText('Сообщение'), 'Ответ');
  const refused = new ApiError(429, 'too_many_messages', 'Не больше 30 сообщений в час');
  const tried = fakeUpload(caseTalkApi.write, () => refused);
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Отправить' })).toHaveProperty('disabled', false));
  expect(tried.calls).toHaveLength(1);
  expect(screen.getByLabelText('Сообщение')).toHaveProperty('value', 'Ответ');
});

test('a double click sends once: a text has no stop beside it, and the stop of files does not take the second click', async () => {
  fakeTalk({ messages: [] });
  let answer = () => {};
  const sent = fakeUpload(caseTalkApi.write, () => new Promise((resolve) => (answer = () => resolve(done()))));
  const { user, container } = renderUi(
    <TraderTalk kind="appeal" id={17} method="sbp" mark={{ ...mark, asked: true }} />,
  );
  await user.fill(await screen.findByLabelText('Сообщение'), 'Вот она');
  await user.dblClick(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(sent.calls).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Остановить отправку' })).toBeNull();
  answer();
  await waitFor(() => expect(screen.getByLabelText('Сообщение')).toHaveProperty('value', ''));

  await user.click(screen.getByRole('button', { name: 'Приложить файлы' }));
  const chooser = container.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await user.upload(chooser, new File(['1'], 'выписка.pdf', { type: 'application/pdf' }));
  await screen.findByText('выписка.pdf');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await user.click(await screen.findByRole('button', { name: 'Остановить отправку' }));
  expect(screen.queryByText(/^Отправка остановлена/)).toBeNull();
  answer();
  await waitFor(() => expect(screen.queryByText('выписка.pdf')).toBeNull());
  expect(sent.calls).toHaveLength(2);
});

test('a file that the server does not take is named with the reason; another choice can be sent', async () => {
  fakeTalk({ messages: [] });
  const { user, container } = renderUi(
    <TraderTalk kind="appeal" id={17} method="sbp" mark={{ ...mark, asked: true }} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Приложить файлы' }));
  const chooser = container.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await user.upload(chooser, new File(['1'], 'чек.pdf', { type: 'application/pdf' }));
  await screen.findByText('чек.pdf');
  const wrongType = new ApiError(415, 'wrong_file_type', 'Неподдерживаемый тип файла');
  fakeUpload(caseTalkApi.write, () => wrongType);
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await screen.findByText(/^Файл «чек\.pdf» не\sпринят, уберите его\. Неподдерживаемый тип файла/);
  expect(screen.queryByText(/можно отправить снова/)).toBeNull();

  await user.upload(chooser, new File(['22'], 'выписка.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(screen.queryByText(/не\sпринят/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await screen.findByText(/^Один из\sфайлов не\sпринят, уберите его\. Неподдерживаемый тип файла/);
  fakeUpload(caseTalkApi.write, () => new ApiError(503, 'files_busy', 'Сервер занят'));
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await screen.findByText(/можно отправить снова/);
});

test('near the end the signs that are left are counted; what is too long is kept whole and not sent', async () => {
  fakeTalk({ messages: [] });
  const { user } = renderUi(<TraderTalk kind="appeal" id={17} method="sbp" mark={{ ...mark, asked: true }} />);
  const field = await screen.findByLabelText('Сообщение');
  await user.click(field);
  await user.paste('а'.repeat(1799));
  expect(screen.queryByText(/^осталось/)).toBeNull();
  await user.paste(`\n${'б'.repeat(79)}`);
  screen.getByText('осталось 120');
  await user.paste('в'.repeat(150));
  screen.getByText(/^Не\sбольше 2000 знаков: уберите 30$/);
  expect((field as HTMLTextAreaElement).value).toHaveLength(2029);
  expect(screen.getByRole('button', { name: 'Отправить' })).toHaveProperty('disabled', true);
});

test('what was passed on was passed to whoever reads it, for staff to the trader', async () => {
  const passed = { ...message, from: 'platform' as const, text: 'Платил с\u00a0карты', passedAt: at };
  fakeTalk({ messages: [passed, { ...passed, id: 2, from: 'trader' }] });
  const { unmount } = renderUi(<TraderTalk kind="appeal" id={17} method="sbp" mark={{ ...mark, asked: true }} />);
  await screen.findByText(/^передано вам, /);
  screen.getByText(/^передано платформе, /);
  expect(screen.queryByText(/передано трейдеру/)).toBeNull();
  unmount();
  const forStaff = { ...passed, to: 'staff' as const, author: null, former: false };
  fakeRoute(caseTalkApi.staffRead, () => ({ ...staffTalk, messages: [forStaff] }));
  renderUi(<CaseTalk kind="appeal" id={17} />);
  await screen.findByText(/^передано трейдеру, /);
});

test('what is closed can be read and not written', async () => {
  fakeTalk({ closed: true });
  renderUi(<TraderTalk kind="appeal" id={17} method="sbp" mark={{ ...mark, asked: true }} />);
  await screen.findByText(/^Дело давно завершено/);
  expect(screen.queryByLabelText('Сообщение')).toBeNull();
});

const author = { id: 3, login: 'ivan' };
const fromTrader: StaffTalkMessage = {
  ...message,
  id: 2,
  from: 'trader',
  text: 'Выписка',
  to: 'staff',
  author,
  former: false,
};
const staffTalk: StaffCaseTalk = {
  messages: [
    fromTrader,
    { ...message, id: 3, text: 'Чужой чек', to: 'staff', author: { id: 1, login: 'olga' }, former: false },
  ],
  asked: null,
  stopped_until: null,
  stop_left: 86_400_000,
  closed: false,
  serverTime: at,
  readers: ['trader', 'platform', 'staff'],
  open: true,
  unread: 1,
};

test('staff ask, note and pass on; who wrote to whom is told', async () => {
  fakeRoute(caseTalkApi.staffRead, () => staffTalk);
  fakeRoute(caseTalkApi.staffSeen, done);
  const sent = fakeUpload(caseTalkApi.staffWrite, done);
  const passed = fakeRoute(caseTalkApi.pass, done);
  const { user } = renderUi(<CaseTalk kind="appeal" id={17} />);
  await screen.findByText('Трейдер ivan');
  screen.getByText('Сотрудник olga · заметка');

  await user.click(screen.getByRole('checkbox', { name: /^Это вопрос: срок стоит/ }));
  await user.fill(screen.getByLabelText('Сообщение'), 'Где чек?');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(sent.calls).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Заметка' })).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('radio', { name: 'Заметка' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.fill(screen.getByLabelText('Сообщение'), 'Для своих');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(sent.calls).toHaveLength(2));
  expect(sent.calls.map(({ body: { text, reader, asks } }) => [text, reader, asks])).toEqual([
    ['Где чек?', 'trader', '1'],
    ['Для своих', 'staff', '0'],
  ]);

  await user.click(screen.getByRole('button', { name: 'Передать платформе' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Передать платформе' }));
  await waitFor(() => expect(passed.calls).toEqual([{ kind: 'appeal', id: 17, message_id: 2 }]));
});

test('while a message is on its way nobody chooses for the next one: that would be put back when it has arrived', async () => {
  fakeRoute(caseTalkApi.staffRead, () => ({ ...staffTalk, unread: 0 }));
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  fakeUpload(caseTalkApi.staffWrite, () => arrives.then(done));
  const { user } = renderUi(<CaseTalk kind="appeal" id={19} />);
  await user.fill(await screen.findByLabelText('Сообщение'), 'Где чек?');
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  const choices = () => [...screen.getAllByRole('radio'), screen.getByRole('checkbox', { name: /^Это вопрос/ })];
  for (const choice of choices()) expect(choice).toHaveProperty('disabled', true);
  arrive();
  await waitFor(() => {
    for (const choice of choices()) expect(choice).toHaveProperty('disabled', false);
  });
  await user.click(screen.getByRole('checkbox', { name: /^Это вопрос/ }));
  expect(screen.getByRole('checkbox', { name: /^Это вопрос/ })).toHaveProperty('checked', true);
});

test('what is written about a case, and to whom, is there after another case; once sent it is not', async () => {
  fakeRoute(caseTalkApi.staffRead, () => ({ ...staffTalk, unread: 0 }));
  const sent = fakeUpload(caseTalkApi.staffWrite, done);
  const { user, rerender } = renderUi(<CaseTalk kind="appeal" id={17} />);
  const written = () => screen.findByLabelText('Сообщение');
  await user.fill(await written(), 'Где чек?');
  await user.click(screen.getByRole('radio', { name: 'Платформе' }));
  rerender(<CaseTalk kind="appeal" id={18} />);
  expect(await written()).toHaveProperty('value', '');
  expect(screen.getByRole('radio', { name: 'Трейдеру' })).toHaveProperty('checked', true);
  rerender(<CaseTalk kind="appeal" id={17} />);
  expect(await written()).toHaveProperty('value', 'Где чек?');
  expect(screen.getByRole('radio', { name: 'Платформе' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(() => expect(screen.getByLabelText('Сообщение')).toHaveProperty('value', ''));
  expect(sent.calls.map(({ body }) => [body.id, body.text])).toEqual([[17, 'Где чек?']]);
  rerender(<CaseTalk kind="appeal" id={18} />);
  rerender(<CaseTalk kind="appeal" id={17} />);
  expect(await written()).toHaveProperty('value', '');
});

test('a dialog that is closed does not lose the draft; the end of the session takes it', async () => {
  fakeTalk();
  const trader = <TraderTalk kind="appeal" id={17} method="sbp" mark={mark} />;
  const first = renderUi(trader);
  await first.user.click(screen.getByRole('button', { name: /^Переписка/ }));
  await first.user.fill(await screen.findByLabelText('Сообщение'), 'Выписка будет');
  first.unmount();
  const second = renderUi(trader);
  expect(await screen.findByLabelText('Сообщение')).toHaveProperty('value', 'Выписка будет');
  second.unmount();
  startSession('another');
  renderUi(trader);
  screen.getByRole('button', { name: /^Переписка/ });
});

test('what was news stays open once read, in the next dialog as well; so does a question until it is answered', async () => {
  fakeTalk();
  fakeRoute(caseTalkApi.seen, done);
  const about = { kind: 'appeal', id: 17, method: 'sbp' } as const;
  const first = renderUi(<TraderTalk {...about} mark={{ ...mark, unread: 1 }} />);
  await screen.findByText('Пришлите выписку');
  first.unmount();
  const second = renderUi(<TraderTalk {...about} mark={mark} />);
  await screen.findByText('Пришлите выписку');
  second.unmount();
  renderUi(<TraderTalk {...about} id={18} mark={{ ...mark, asked: true }} />);
  await screen.findByText('Пришлите выписку');
});

test('who only looks can write, mark and pass nothing', async () => {
  fakeRoute(caseTalkApi.staffRead, () => staffTalk);
  renderUi(<CaseTalk kind="appeal" id={17} mayWrite={false} />);
  await screen.findByText('Выписка');
  expect(screen.queryByRole('button')).toBeNull();
});
