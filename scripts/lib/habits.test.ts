import { expect, test } from 'vitest';
import { findHabits } from './habits.mjs';

test.each([
  ['apps/web/src/features/deals/deals-page.test.tsx', '  expect(rows.every(isOpen)).toBe(true);'],
  ['apps/server/src/features/deals/deals-queries.ts', 'select id from deals where status = 0'],
  ['apps/server/src/features/appeals/appeals.ts', 'if (appeal.status === 0) open(appeal);'],
  ['apps/demo/src/world/payouts.ts', 'const list = (status: -1 | 2) => call({ status });'],
  ['apps/web/src/features/deals/deals-page.tsx', 'const over = deal.status < 0;'],
  [
    'apps/web/src/features/deals/deals-confirmed.tsx',
    '  queryFn: ({ signal }) => call(dealsApi.confirmed, {}, { signal }),',
  ],
  ['apps/web/src/features/deals/deals-api.ts', 'setServerTime(page.serverTime);'],
  ['apps/demo/src/world/deals.ts', '    ...{ id, amount },'],
  ['apps/web/src/features/deals/deals-page.tsx', '<Row key={id} {...{ row, columns }} />'],
])('lint refuses in %s: %s', (path, line) => {
  expect(findHabits(path, `const a = 1;\n${line}`)).toEqual([expect.stringContaining(`${path}:2 ${line.trim()}: `)]);
});

test.each([
  ['apps/web/src/features/topups/wallet-api.ts', 'queryFn: async ({ signal, client }) => {'],
  ['apps/server/src/features/notifications/push/push.ts', 'const gone = status === 404 || status === 410;'],
  ['apps/web/src/live/live-refresh.test.ts', 'queryKey: [name], queryFn: read'],
  ['apps/web/src/live/live.ts', 'setServerTime(message.serverTime);'],
  ['apps/demo/src/world/deals.ts', '    ...(paid && { at }),'],
  ['apps/web/src/features/deals/deals-page.test.tsx', 'act(() => setServerTime(deal.expired));'],
])('lint lets pass what has a reason, in %s: %s', (path, line) => {
  expect(findHabits(path, line)).toEqual([]);
});
