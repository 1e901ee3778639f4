import { moneyApi } from '@app/contract/money/money';
import { type System, systemApi } from '@app/contract/operations/system';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { describeSchedule, formatBytes, jobNames } from './console-system-text.ts';

// Loaded when it is wanted; a test must not wait for the disk.
beforeAll(() => import('./console-system-page.tsx'));

const serverTime = new Date('2026-11-18T09:00:00Z');
const ago = (seconds: number) => new Date(serverTime.getTime() - seconds * 1000);
const HOUR = 3600;

const process = (pid: number, seen: number, version = '1.2.0') => ({
  host: 'cabinet-a',
  pid,
  version,
  runtime: 'v24.1.0',
  newer_runtime: null,
  memory: 200 * 1024 ** 2,
  started_at: ago(5 * HOUR),
  seen_at: ago(seen),
});
const job = (name: string, change: Partial<System['jobs'][number]> = {}): System['jobs'][number] => ({
  name,
  schedule: '* * * * *',
  next_at: ago(-60),
  last_at: ago(5),
  took_ms: 40,
  state: 'fine',
  queued: 0,
  error: null,
  ...change,
});

const postgres = { version: '17.2', size: 3 * 1024 ** 3, connections: 12, most_connections: 100 };

const system = (change: Partial<System> = {}): System => ({
  processes: [process(101, 4)],
  jobs: [job('fold_deals')],
  database: { ...postgres, from: 'machine', newer: null },
  readers: [{ name: 'webhooks', behind_since: null, lost: false }],
  disk: { free: 200 * 1024 ** 3, least: 1024 ** 3 },
  backups: [],
  settings: [],
  serverTime,
  ...change,
});

function open(change: Partial<System> = {}) {
  fakeRoute(systemApi.read, () => system(change));
  fakeRoute(moneyApi.chain, () => ({ wallets: [], sources: ['chain.example.com'], serverTime }));
  openScreen('/console/system', { user: { group: 1, roles: ['viewer'] } });
}
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const rowOf = async (name: string, words: string) =>
  within((await table(name)).getByText(words).closest('tr') as HTMLElement);

test('a process that fell silent is told from those that run, and two versions side by side are said', async () => {
  open({ processes: [process(101, 4), process(102, 3, '1.3.0'), process(103, 95, '1.1.0')] });
  const running = await rowOf('Процессы', '101');
  for (const words of ['Работает', '4 с назад', '200 МБ', '1.2.0', 'Node.js v24.1.0']) running.getByText(words);
  const dead = await rowOf('Процессы', '103');
  for (const words of ['Молчит', '1 мин 35 с назад']) dead.getByText(words);
  screen.getByText('Процессы разных версий: обновление не закончено.');
});

test('a dead process of another version is no update in progress', async () => {
  open({ processes: [process(101, 4), process(103, 95, '1.1.0')] });
  await rowOf('Процессы', '103');
  expect(screen.queryByText(/разных версий/)).toBeNull();
});

test('jobs: what fails stands first with its error; when each runs is said in words', async () => {
  const none = { last_at: null, took_ms: null, state: 'none' } as const;
  open({
    jobs: [
      job('fold_deals'),
      job('verify_ledger', { schedule: '20 1 * * *', ...none }),
      job('send_telegram', { ...none, schedule: null, next_at: null, state: 'fails', queued: 3, error: 'Сети нет' }),
      job('made_later', { schedule: '0 3 * * 1' }),
    ],
  });
  const rows = (await table('Задания')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)[0]).toContain('Отправка в Telegram');
  const failing = await rowOf('Задания', 'Отправка в Telegram');
  for (const words of ['Ошибка', 'Сети нет', '3 в очереди', 'по необходимости', 'ещё не было'])
    failing.getByText(words);
  const fine = await rowOf('Задания', jobNames.fold_deals as string);
  for (const words of ['Успешно', '40 мс', 'каждую минуту']) fine.getByText(words);
  (await rowOf('Задания', jobNames.verify_ledger as string)).getByText('каждый день в 04:20');
  // Unknown to this version: by the name and the schedule that it has.
  expect((await table('Задания')).getAllByText('made_later')).toHaveLength(2);
  (await table('Задания')).getByText('0 3 * * 1');
});

const copy = { took_ms: 90_000, with_files: true, missing_files: 0, checked_at: null, damaged_parts: null };

test('where no backup was ever made, the command is named', async () => {
  open();
  await screen.findByText(/Копий ещё не делали/);
});

test('a backup of last night is quiet; whether it was checked is seen', async () => {
  open({ backups: [{ ...copy, made_at: ago(7 * HOUR), checked_at: ago(6 * HOUR), damaged_parts: 0 }] });
  const backups = await table('Резервные копии');
  for (const words of ['90 с', 'с файлами', 'цела']) backups.getByText(words);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the newest one is damaged: the age is that of the last good one', async () => {
  open({
    backups: [
      { ...copy, made_at: ago(HOUR), checked_at: ago(60), damaged_parts: 2 },
      { ...copy, made_at: ago(75 * HOUR), with_files: false, missing_files: 0 },
    ],
  });
  await screen.findByText(/Последней целой копии 3 дня/);
  for (const words of ['повреждена', 'не проверяли', 'без файлов']) (await table('Резервные копии')).getByText(words);
});

test('the disk says when files are soon, or already, refused', async () => {
  open({ disk: { free: 2 * 1024 ** 3, least: 1024 ** 3 } });
  await screen.findByText(/скоро файлы приниматься не будут/);
  for (const words of ['17.2, этой машины', '3,0 ГБ', '12 из 100', '2,0 ГБ', '1,0 ГБ']) screen.getByText(words);
});

test('which PostgreSQL it is, and what is behind, is said plainly', async () => {
  open({
    database: { ...postgres, from: 'bundled', newer: '17.11' },
    processes: [{ ...process(101, 4), newer_runtime: '24.21.0' }],
  });
  await screen.findByText('17.2, из комплекта; исправлено в 17.11');
  screen.getByText(/для знакомства и проверки/);
  (await rowOf('Процессы', '101')).getByText('Node.js v24.1.0, исправлено в 24.21.0');
});

test('each reader of the journal says how far it is behind, and that it stands after a move', async () => {
  const readers = [
    { name: 'webhooks', behind_since: ago(5 * 60), lost: false },
    { name: 'notices', behind_since: ago(3), lost: false },
    { name: 'made_later', behind_since: null, lost: true },
  ];
  open({ readers });
  const lag = async (name: string) => (await screen.findByText(name)).nextSibling?.textContent;
  expect(await lag('Журнал: вебхуки')).toBe('отстаёт на 5\u00a0мин');
  expect(await lag('Журнал: сообщения людям')).toBe('прочитан');
  expect(await lag('made_later')).toBe('не читается');
  screen.getByText(/Перезапустите кабинет/);
});

test('of a secret it is said only whether it is given', async () => {
  open({
    settings: [
      { name: 'PORT', given: true, value: '3000', secret: false },
      { name: 'SECRET_KEY', given: true, value: null, secret: true },
      { name: 'TRON_API_KEY', given: false, value: null, secret: true },
    ],
  });
  (await rowOf('Настройки', 'PORT')).getByText('3000');
  (await rowOf('Настройки', 'SECRET_KEY')).getByText('задан');
  (await rowOf('Настройки', 'TRON_API_KEY')).getByText('не задан');
  await screen.findByText(/chain\.example\.com/);
});

test('what did not load says so', async () => {
  fakeRoute(systemApi.read, () => new ApiError(403, 'forbidden', 'Раздел закрыт'));
  openScreen('/console/system', { user: { group: 1, roles: ['owner'] } });
  await screen.findByText('Раздел закрыт');
});

test('schedules and sizes in words', () => {
  const words = ['*/5 * * * *', '*/10 * * * *', '5 * * * *'].map(describeSchedule);
  expect(words).toEqual(['каждые 5\u00a0минут', 'каждые 10\u00a0минут', 'каждый час в\u00a0:05']);
  expect([0, 1, 1024 ** 2 * 85, 1024 ** 3 * 1.44, 1024 ** 3 * 931].map(formatBytes)).toEqual([
    ...['0\u00a0МБ', '1\u00a0МБ', '85\u00a0МБ', '1,4\u00a0ГБ', '931\u00a0ГБ'],
  ]);
});
