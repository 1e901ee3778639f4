import { consoleTodayApi, type Need, type Today } from '@app/contract/today/console-today';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { quietDay } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';

const nothing = quietDay().total;
const open = (today: Partial<Today>) => {
  fakeRoute(consoleTodayApi.read, () => ({ ...quietDay(), ...today }));
  return openScreen('/console/today', { user: { group: 1, roles: ['owner'] } });
};

/** So many minutes ago, and a little more: the browser's clock may be behind. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 30_000);

test('a day with nothing to do looks like it', async () => {
  open({});
  await screen.findByText('Всё спокойно');
  screen.getByText('Сегодня и вчера движений не было');
});

test('each need is a count that leads to its list; what runs out stands first', async () => {
  const needs: Need[] = [
    { kind: 'claims_open', count: 2, since: null },
    { kind: 'cases_over', count: 1, since: ago(135) },
    { kind: 'registrations', count: 5, since: ago(3 * 24 * 60) },
  ];
  open({ needs });
  const list = await screen.findByRole('region', { name: 'Требует внимания' });
  const links = within(list).getAllByRole('link');
  const seen = links.map((link) => [link.textContent?.replaceAll('\u00a0', ' '), link.getAttribute('href')]);
  expect(seen).toEqual([
    ['1дело просроченождёт 2 ч 15 мин', '/console/cases?left=over'],
    ['2обращения о переводах', '/console/money'],
    ['5трейдеров ждут одобренияждёт 3 дня', '/console/people?state=new'],
  ]);
});

test('the day is compared with yesterday, and drawn by hour', async () => {
  const total = {
    ...nothing,
    created: 4,
    closed: 3,
    turnover: 12_000_00n,
    earned: 960_00n,
    paid: 1,
    paid_out: 5_000_00n,
  };
  const previous = { ...nothing, created: 4, closed: 4, turnover: 10_000_00n, earned: 960_00n };
  const hours = quietDay().hours.map((hour) => (hour.hour === 9 ? { ...hour, ...total, previous } : hour));
  const balances = { available: 1_000_000_00n, held: 2_760_00n, waiting_deals: 1 };
  const { user } = open({ total, previous, hours, balances });
  const day = await screen.findByRole('region', { name: /^День/ });
  const tile = (name: string) => within(day).getByText(name).parentElement as HTMLElement;
  expect(tile('Заработали трейдеры').textContent).toMatch(/960\s₽как вчера/);
  expect(tile('Выплачено').textContent).toMatch(/5\s000\s₽1\sвыплата$/);
  expect(tile('В сделках сейчас').textContent).toMatch(/2\s760\s₽1\sсделка ждёт/);
  const tellNine = async () => {
    screen.getByRole('slider').focus();
    for (let hour = 23; hour > 9; hour--) await user.keyboard('{ArrowLeft}');
    return screen.getByRole('slider').getAttribute('aria-valuetext');
  };
  expect(await tellNine()).toMatch(/09:00–10:00: Оборот 12\s000\s₽, Вчера 10\s000\s₽/);
  await user.click(screen.getByRole('radio', { name: 'Сделки' }));
  expect(await tellNine()).toMatch(/Сделки 4, Вчера 4/);
});
