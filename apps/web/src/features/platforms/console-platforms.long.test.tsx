import {
  consolePlatformsApi as api,
  type ConsoleKey,
  type ConsolePlatform,
  type ConsoleWebhook,
} from '@app/contract/platforms/console-platforms';
import { limitsOf } from '@app/contract/platforms/platform-limits';
import { forecastApi } from '@app/contract/two-persons/forecast';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { openScreen } from '#testing/open-screen.tsx';

// Loaded when they are wanted; a test must not wait for the disk.
beforeAll(async () => {
  await Promise.all(
    [
      () => import('./platform-create-dialog.tsx'),
      () => import('./key-dialogs.tsx'),
      () => import('./hook-dialogs.tsx'),
      () => import('./state-dialog.tsx'),
      () => import('./limits-dialog.tsx'),
      () => import('./webhook-dialog.tsx'),
      () => import('./resend-all-dialog.tsx'),
    ].map((load) => load()),
  );
});

const now = { success: true, request_id: null } as const;
const at = new Date('2026-11-18T09:00:00Z');
const platform = (change: Partial<ConsolePlatform> = {}): ConsolePlatform => ({
  id: 3,
  code: 'shop',
  name: 'Магазин',
  state: 'active',
  created_at: at,
  keys: 1,
  last_used_at: at,
  deals_today: 1234,
  webhook_url: 'https://hooks.example.com/in',
  retrying: 0,
  given_up: 0,
  ...change,
});
const key = (change: Partial<ConsoleKey> = {}): ConsoleKey => ({
  id: 11,
  key: 'shop',
  scopes: ['read', 'deals'],
  addresses: null,
  created_at: at,
  last_used_at: at,
  ends_at: null,
  to_show: false,
  ...change,
});
const webhook = (change: Partial<ConsoleWebhook> = {}): ConsoleWebhook => ({
  id: 77,
  object: 'deal:100001',
  type: 'deal.closed',
  state: 'given_up',
  attempts: 9,
  created_at: at,
  delivered_at: null,
  due_at: null,
  status: 500,
  ...change,
});

function fakePlatform(
  webhooks = [webhook()],
  keys = [key()],
  webhook_both_until: Date | null = null,
  change: Partial<ConsolePlatform> = {},
) {
  fakeRoute(api.view, () => ({
    platform: platform(change),
    limits: limitsOf({}),
    keys,
    webhook_changed_at: at,
    webhook_both_until,
    webhook_to_show: false,
    serverTime: at,
  }));
  return fakeRoute(api.webhooks, () => ({ webhooks, next: null, serverTime: at }));
}
const openAs = (role: 'finance' | 'viewer', address = '/console/platforms/3') =>
  openScreen(address, { user: { group: 1, roles: [role] } });

test('the list is loud only about what does not arrive', async () => {
  const troubled = platform({
    id: 4,
    name: 'Касса',
    code: 'desk',
    keys: 0,
    retrying: 2,
    given_up: 1,
    webhook_url: null,
  });
  fakeRoute(api.list, () => ({ platforms: [platform(), troubled], serverTime: at }));
  openAs('viewer', '/console/platforms');
  const [, fine, other] = (await screen.findByText('Магазин')) && screen.getAllByRole('row');
  for (const words of ['1 действует', '1 234', 'Доставлены']) within(fine as HTMLElement).getByText(words);
  for (const words of ['Нет действующих', 'Не задан', '1 не доставлен, 2 повторяются'])
    within(other as HTMLElement).getByText(words);
  expect(screen.queryByRole('button', { name: 'Добавить платформу' })).toBeNull();
});

test('a viewer reads keys and webhooks and finds no button that changes something', async () => {
  fakePlatform([webhook()], [key(), key({ id: 12, key: 'old', ends_at: new Date('2026-11-01T00:00:00Z') })]);
  openAs('viewer');
  const keys = within(await screen.findByRole('table', { name: 'Список ключей' }));
  keys.getByText('Бессрочно');
  keys.getByText(/Закончился 01.11/);
  keys.getAllByText('Чтение, Сделки и апелляции');
  expect(screen.queryByRole('button', { name: /Действия|Новый ключ|адрес|снова/ })).toBeNull();
});

test('a new key shows its secret once', async () => {
  fakePlatform();
  const add = fakeRoute(api.addKey, () => ({ ...now, key: 'shop-next', secret: 'very-secret' }));
  const { user } = openAs('finance');
  await user.click(await screen.findByRole('button', { name: 'Новый ключ' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.fill(dialog.getByLabelText('Ключ'), 'shop-next');
  await user.click(dialog.getByRole('checkbox', { name: /Решения/ }));
  await user.fill(dialog.getByLabelText(/Адреса/), '203.0.113.300');
  await user.fill(dialog.getByLabelText('Причина'), 'Новый сервер');
  await user.click(dialog.getByRole('button', { name: 'Создать' }));
  dialog.getByText('Адрес вида 203.0.113.7 или 203.0.113.0/24');
  await user.fill(dialog.getByLabelText(/Адреса/), '203.0.113.7, 10.0.0.0/8');
  await user.click(dialog.getByRole('button', { name: 'Создать' }));
  await screen.findByRole('button', { name: 'Скопировать секрет: very-secret' });
  expect(add.calls).toEqual([
    {
      platform_id: 3,
      key: 'shop-next',
      scopes: ['read', 'deals', 'payouts'],
      addresses: ['203.0.113.7', '10.0.0.0/8'],
      reason: 'Новый сервер',
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Готово' }));
  await waitFor(() => expect(screen.queryByText('very-secret')).toBeNull());
});

test('rotation says what becomes of the old key; an ended one has no menu', async () => {
  fakePlatform([], [key(), key({ id: 12, key: 'old', ends_at: new Date('2026-11-01T00:00:00Z') })]);
  const rotate = fakeRoute(api.rotateKey, () => ({ ...now, key: 'shop-2', secret: 'fresh' }));
  const { user } = openAs('finance');
  await user.click(await screen.findByRole('button', { name: 'Действия: ключ shop' }));
  expect(screen.queryByRole('button', { name: 'Действия: ключ old' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Заменить ключ' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/Ключ shop проработает ещё выбранное время/);
  await user.click(dialog.getByRole('radio', { name: /3.дня/ }));
  await user.fill(dialog.getByLabelText('Причина'), 'По плану');
  await user.click(dialog.getByRole('button', { name: 'Создать новый' }));
  await screen.findByRole('button', { name: 'Скопировать секрет: fresh' });
  expect(rotate.calls).toEqual([{ key_id: 11, hours: 72, reason: 'По плану' }]);
});

test('a webhook opens with the whole request and the answers, and is sent again', async () => {
  fakePlatform();
  fakeRoute(api.webhook, () => ({
    webhook: {
      ...webhook(),
      platform: { id: 3, name: 'Магазин' },
      body: '{"type":"deal.closed","data":{"id":100001}}',
    },
    attempts: [
      { at, milliseconds: 10_000, status: null, answer: 'The operation was aborted due to timeout' },
      { at: new Date(at.getTime() - 1000), milliseconds: 31, status: 500, answer: '<h1>boom</h1>' },
    ],
    serverTime: at,
  }));
  const resend = fakeRoute(api.resend, () => ({ success: true as const }));
  const { user } = openAs('finance');
  await user.click(await screen.findByRole('button', { name: 'Вебхук 77: deal.closed' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('region', { name: 'Запрос' })).textContent).toContain('"id": 100001');
  dialog.getByText('<h1>boom</h1>');
  dialog.getByText('ответа не было 10 секунд');
  await user.click(dialog.getByRole('button', { name: 'Отправить снова' }));
  await screen.findByText('Вебхук поставлен в очередь');
  expect(resend.calls).toEqual([{ webhook_id: 77 }]);
});

test('what a period finds is sent again after a question; without a period it cannot be', async () => {
  const list = fakePlatform();
  const { user, unmount } = openAs('finance');
  expect(await screen.findByRole('button', { name: 'Отправить найденные снова' })).toHaveProperty('disabled', true);
  unmount();

  const all = fakeRoute(api.resendAll, () => ({ count: 2 }));
  openAs('finance', '/console/platforms/3?from=2026-11-01&to=2026-11-02&state=failing');
  const button = await screen.findByRole('button', { name: 'Отправить найденные снова' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/за период 2026-11-01 – 2026-11-02 в состоянии «Не доходят»/);
  await user.fill(dialog.getByLabelText('Причина'), 'Сбой у платформы');
  await user.click(dialog.getByRole('button', { name: 'Отправить снова' }));
  await screen.findByText(/Поставлено в.очередь: 2 вебхука/);
  const filters = { from: '2026-11-01', to: '2026-11-02', state: 'failing' };
  expect(all.calls).toEqual([{ platform_id: 3, ...filters, reason: 'Сбой у платформы' }]);
  expect(list.calls.at(-1)).toMatchObject(filters);
});

test('the address of webhooks is changed without a new secret, or with one that is shown', async () => {
  fakePlatform();
  let secret: string | null = null;
  const set = fakeRoute(api.setWebhook, () => ({ ...now, secret }));
  const { user } = openAs('finance');
  const change = async (more = false) => {
    await user.click(await screen.findByRole('button', { name: 'Изменить адрес' }));
    const dialog = within(await screen.findByRole('dialog'));
    if (more) await user.click(dialog.getByRole('checkbox', { name: /новый секрет/ }));
    await user.fill(dialog.getByLabelText('Причина'), 'Переезд');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  };
  await change();
  await screen.findByText('Адрес вебхуков сохранён');
  secret = 'whsec_fresh';
  await change(true);
  await screen.findByRole('button', { name: 'Скопировать секрет: whsec_fresh' });
  expect(set.calls.map(({ new_secret }) => new_secret)).toEqual([false, true]);
});

test('while two secrets sign, the page says until when, and the old one can be ended with a reason', async () => {
  fakePlatform([], [key()], new Date('2026-11-19T09:00:00Z'));
  const end = fakeRoute(api.endOldSecret, () => ({ success: true as const }));
  const { user } = openAs('finance');
  await screen.findByText('Прежний секрет действует до');
  await user.click(screen.getByRole('button', { name: 'Закончить раньше' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Прежний секрет больше не\sнужен/ }));
  await user.fill(dialog.getByLabelText('Причина'), 'Утечка');
  await user.click(dialog.getByRole('button', { name: 'Закончить раньше' }));
  await screen.findByText('Прежний секрет забыт');
  expect(end.calls).toEqual([{ platform_id: 3, reason: 'Утечка' }]);
});

test('who only looks sees until when both sign, and cannot end it', async () => {
  fakePlatform([], [key()], new Date('2026-11-19T09:00:00Z'));
  openAs('viewer');
  await screen.findByText('Прежний секрет действует до');
  expect(screen.queryByRole('button', { name: 'Закончить раньше' })).toBeNull();
});

test('an account is stopped with a reason; started again it may wait for another person', async () => {
  fakePlatform();
  const set = fakeRoute(api.setState, () => ({ success: true as const, request_id: null }));
  const { user, unmount } = openAs('finance');
  await user.click(await screen.findByRole('button', { name: 'Остановить' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/выплаты в.пуле будут отозваны/);
  await user.fill(dialog.getByLabelText('Причина'), 'Ключ утёк');
  await user.click(dialog.getByRole('button', { name: 'Остановить платформу' }));
  await screen.findByText('Платформа остановлена');
  unmount();

  fakePlatform([], [key()], null, { state: 'stopped' });
  const start = fakeRoute(api.setState, () => ({ success: true as const, request_id: 4 }));
  const again = openAs('finance').user;
  await screen.findByText('Остановлена');
  await again.click(screen.getByRole('button', { name: 'Запустить' }));
  const other = within(await screen.findByRole('dialog'));
  await again.fill(other.getByLabelText('Причина'), 'Ключ заменён');
  await again.click(other.getByRole('button', { name: 'Запустить платформу' }));
  await screen.findByText(/Нужен второй человек/);
  expect([...set.calls, ...start.calls].map(({ state }) => state)).toEqual(['stopped', 'active']);
});

test('limits are shown and changed; a higher one says that another confirms it, if the server says so', async () => {
  fakePlatform();
  fakeRoute(forecastApi.foresee, (asked) => ({
    waits: asked.kind === 'platform.limits' && asked.limits.waiting_deals === 500n,
    money: null,
  }));
  const set = fakeRoute(api.setLimits, () => ({ success: true as const, request_id: 4 }));
  const { user } = openAs('finance');
  await screen.findByText('20 000 000 ₽');
  await user.click(screen.getByRole('button', { name: 'Изменить лимиты' }));
  const dialog = within(await screen.findByRole('dialog'));
  const deals = dialog.getByLabelText('Сделок ждут оплаты одновременно');
  await user.fill(deals, 'много');
  await user.fill(dialog.getByLabelText('Причина'), 'Вырос оборот');
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await dialog.findByText('Укажите целое число');
  await user.fill(deals, '400');
  await dialog.findByText(/^Действует сразу/);
  await user.fill(deals, '500');
  await dialog.findByText(/подтверждает второй/);
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText(/Нужен второй человек/);
  expect(set.calls).toMatchObject([{ limits: { waiting_deals: 500n, waiting_sum: 20_000_000_00n } }]);
});

test('a key that waits for another person closes its dialog; confirmed, who asked is shown the secret once', async () => {
  fakePlatform([], [key(), key({ id: 12, key: 'shop-2', to_show: true })]);
  fakeRoute(api.rotateKey, () => ({ success: true as const, request_id: 4, key: null, secret: null }));
  const answer = Promise.withResolvers<{ key: string; secret: string }>();
  const show = fakeRoute(api.showKey, () => answer.promise);
  const stream = fakeStream();
  const { user } = openAs('finance');
  await user.click(await screen.findByRole('button', { name: 'Действия: ключ shop' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Заменить ключ' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.fill(dialog.getByLabelText('Причина'), 'По плану');
  await user.click(dialog.getByRole('button', { name: 'Создать новый' }));
  await screen.findByText(/Нужен второй человек/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  expect(screen.queryByRole('button', { name: 'Показать секрет ключа shop' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Показать секрет ключа shop-2' });
  await user.click(button);
  // The list no longer offers it before the answer is there: nothing else has the secret.
  fakePlatform([], [key(), key({ id: 12, key: 'shop-2', to_show: false })]);
  await stream.tell('platform.started');
  await waitFor(() => expect(button.isConnected).toBe(false));
  answer.resolve({ key: 'shop-2', secret: 'very-secret' });
  await screen.findByRole('button', { name: 'Скопировать секрет: very-secret' });
  expect(show.calls).toEqual([{ key_id: 12 }]);
});
