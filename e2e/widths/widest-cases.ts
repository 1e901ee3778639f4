import { type CaseRow, caseFlags, caseState, casesApi } from '@app/contract/cases/cases';
import type { Page } from '@playwright/test';
import { answerWith } from './widest.ts';

const MOST = 99_999_999_99n;
const login = 'W'.repeat(64);
const later = new Date(Date.now() + 23 * 3_600_000);

/** In every state: everything that a row can say, as long as it can be. */
const rows: CaseRow[] = caseState.options.map((state, index) => {
  const atDesk = ['review', 'incorrect', 'overdue'].includes(state);
  return {
    kind: index % 2 === 0 ? 'appeal' : 'payout',
    id: 1_000_000 + index,
    state,
    number: login,
    deal_id: 1_000_000,
    trader: { id: 1, name: login },
    platform: { id: 1, name: login },
    bank: '100000000002',
    method: 'card',
    tail: '4567',
    amount: MOST,
    since: later,
    due: atDesk ? later : null,
    flags: atDesk ? [...caseFlags] : [],
    talk: { unread: index === 0 ? 0 : 99, asked: 'platform', stopped_until: null },
    lease: atDesk ? { holder: { id: 2, login }, until: later, mine: false } : null,
    standing: 'judged',
    waits: login,
    waits_for: null,
    request_id: 1,
    waits_refused: true,
    waits_nobody: false,
  };
});

export async function fakeWidestCases(page: Page): Promise<void> {
  const left = { over: 9999, hour: 9999, six: 9999, more: 9999 };
  const counts = { all: 9999, appeal: 9999, payout: 9999, mine: 9999, free: 9999, overdue: 9999, talks: 9999, left };
  await answerWith(page, casesApi.list, {
    rows,
    total: 9999,
    counts,
    platforms: [{ id: 1, name: login }],
    serverTime: new Date(),
  });
}
