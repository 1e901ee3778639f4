import { type PersonRow, peopleApi } from '@app/contract/people/people';
import { requestsApi, type StaffRequest } from '@app/contract/two-persons/requests';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';

const now = new Date('2026-11-18T09:00:30Z');
const row = (change: Partial<PersonRow> = {}): PersonRow => ({
  id: 17,
  login: 'ivanov',
  email: 'ivanov@example.com',
  group: 0,
  state: 'active',
  created_at: new Date('2026-10-01T09:00:00Z'),
  seen_at: now,
  available: 1_234_550n,
  held: 92_000n,
  today: { created: 12, waiting: 2, closed: 9 },
  appeals_open: 0,
  ...change,
});

const fakeWaiting = (requests: StaffRequest[]) => fakeRoute(requestsApi.waiting, () => ({ requests, serverTime: now }));
beforeEach(() => void fakeWaiting([]));

const viewer: Parameters<typeof openScreen>[1] = { user: { group: 1, roles: ['viewer'] } };
const fakePeople = (people: PersonRow[], count = people.length) =>
  fakeRoute(peopleApi.list, () => ({ people, count, serverTime: now }));

test('a line says who, in which state, with how much money, and how the day goes', async () => {
  fakePeople([
    row(),
    row({ id: 18, login: 'late', state: 'new', seen_at: null, today: { created: 0, waiting: 0, closed: 0 } }),
    row({ id: 19, login: 'judge', group: 2, state: null, seen_at: new Date('2026-11-17T09:00:00Z'), appeals_open: 0 }),
  ]);
  openScreen('/console/people', viewer);
  await screen.findByText('ivanov');
  const [, first, second, third] = screen.getAllByRole('row').map((line) => within(line));
  first?.getByText('Работает');
  first?.getByText('17');
  first?.getByText(/12\s345,50\s₽/);
  first?.getByText('90%');
  first?.getByText('В сети');
  expect(first?.getByRole('link', { name: 'ivanov' }).getAttribute('href')).toBe('/console/people/17');
  second?.getByText('На проверке');
  second?.getByText('Не входил');
  third?.getByText('Модератор');
  third?.getByText(/17.11.*12:00/);
  expect(third?.getAllByText('—').length).toBeGreaterThan(4);
});

test('filters stand in the address, and are asked for', async () => {
  const people = fakePeople([]);
  const { user } = openScreen('/console/people?search=4321&state=paused&group=5&sort=held&page=3', viewer);
  await screen.findByText('Никто не нашёлся');
  expect(people.calls[0]).toEqual({ search: '4321', state: 'paused', group: 5, sort: 'held', page: 3, count: 50 });
  await user.click(screen.getByRole('button', { name: 'Показать всех' }));
  await waitFor(() => expect(people.calls.at(-1)).toEqual({ sort: 'held', page: 1, count: 50 }));
  expect(window.location.search).toBe('?sort=held');
});

test('the address says which columns are shown, and in which order', async () => {
  fakePeople([row()]);
  openScreen('/console/people?hide=group,held&order=seen,state', viewer);
  await screen.findByText('ivanov');
  const titles = screen.getAllByRole('columnheader').map((head) => head.getAttribute('title'));
  expect(titles).toEqual([
    'Логин',
    'ID',
    'Был в сети',
    'Доступно',
    'Сделок сегодня',
    'Конверсия',
    'Апелляции',
    'Состояние',
  ]);
});

test('a trader who knows the address is led to their own screen', async () => {
  openScreen('/console/people');
  await screen.findByRole('heading', { name: 'Сделки' });
});

const waits = (kind: string, what: string): StaffRequest => ({
  id: 5,
  kind,
  what,
  facts: [],
  thing: null,
  trader: null,
  amount: null,
  reason: 'Сменил телефон',
  by_command: false,
  asked_by: { id: 3, login: 'helper' },
  asked_at: now,
  expires_at: new Date('2026-11-19T09:00:30Z'),
  state: 'open',
  refused: null,
  earlier: [],
  decided: null,
  nobody: false,
  may: { confirm: true, refuse: true, withdraw: false },
});

test('what another asked for about a trader waits above the list; what is about money does not', async () => {
  fakePeople([row()]);
  fakeWaiting([
    waits('user.two_factor_off', 'Выключить второй шаг входа ivanov'),
    { ...waits('balance.adjust', 'Зачислить'), id: 6 },
  ]);
  openScreen('/console/people', { user: { group: 1, roles: ['support'] } });
  const part = within(await screen.findByRole('region', { name: 'Ждут второго человека' }));
  await part.findByText('Выключить второй шаг входа ivanov');
  part.getByRole('button', { name: 'Решить' });
  expect(part.queryByText('Зачислить')).toBeNull();
});
