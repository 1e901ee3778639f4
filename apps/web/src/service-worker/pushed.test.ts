import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPushed } from './pushed.ts';
import type { WorkerScope } from './worker-scope.ts';

type Shown = { text: string; tag: string; data: { to: string } };

let shown: Shown[];
let pages: { visibilityState: string }[];
const scope = {
  registration: {
    getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag).slice(-1),
    showNotification: async (text: string, { tag, data }: Omit<Shown, 'text'>) =>
      void shown.push({ text: text.replaceAll('\u00a0', ' '), tag, data }),
  },
  clients: { matchAll: async () => pages },
} as unknown as WorkerScope;
const push = (...notices: object[]) => showPushed(scope, { notices });

beforeEach(() => {
  [shown, pages] = [[], []];
  vi.stubGlobal('navigator', { userAgent: 'Chrome/140' });
});
afterEach(() => vi.unstubAllGlobals());

test('a deal says what it is, and opens it', async () => {
  await push({ kind: 'deal', count: 1, event: 'deal.created', ref: 17 });
  expect(shown).toMatchObject([{ text: 'Новая сделка', tag: 'notice-deal', data: { to: '/dashboard/deals/17/view' } }]);
});

test('what has not been looked at is added to, with the sum only where every amount is known', async () => {
  await push({ kind: 'deal', count: 1, amount: 100.5, event: 'deal.created', ref: 17 });
  await push({ kind: 'deal', count: 2, amount: 50 });
  expect(shown.at(-1)).toMatchObject({ text: '3 новые сделки · 150,50 ₽', data: { to: '/dashboard/deals' } });
  await push({ kind: 'deal', count: 1, event: 'deal.created', ref: 18 });
  await push({ kind: 'deal', count: 1, amount: 7 });
  expect(shown.at(-1)?.text).toBe('5 новых сделок');
});

test('each kind is one of its own; a decision opens its payout, a payout of the pool the pool', async () => {
  await push(
    { kind: 'decision', count: 1, event: 'payout.sent_back', ref: 5 },
    { kind: 'payout', count: 1, event: 'payout.created', ref: 6 },
    { kind: 'access', count: 1, event: 'user.signed_in', ref: 7 },
  );
  expect(shown.map(({ data }) => data.to)).toEqual([
    '/dashboard/payoutrequests/5/view',
    '/dashboard/payoutrequests/pending',
    '/dashboard/settings',
  ]);
});

test('over a cabinet that is looked at nothing pops up, except where the browser insists on it', async () => {
  pages = [{ visibilityState: 'visible' }];
  await push({ kind: 'deal', count: 1 });
  expect(shown).toEqual([]);
  vi.stubGlobal('navigator', { userAgent: 'Version/18.6 Safari/605' });
  await push({ kind: 'deal', count: 1 });
  expect(shown).toHaveLength(1);
  vi.stubGlobal('navigator', { userAgent: 'Firefox/142' });
  pages = [{ visibilityState: 'hidden' }];
  await push({ kind: 'deal', count: 1 });
  expect(shown).toHaveLength(2);
});

test.each([
  undefined,
  null,
  'text',
  {},
  { notices: 'x' },
  { notices: [null, { kind: 'secret', count: 1 }, { kind: 'deal' }] },
])('nonsense shows nothing: %o', async (message) => {
  await showPushed(scope, message);
  expect(shown).toEqual([]);
});
