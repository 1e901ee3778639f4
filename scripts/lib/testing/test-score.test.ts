import { expect, test } from 'vitest';
import { countPlaywright, countSecondTry, countVitest, failedScreens } from './test-steps.mjs';

test('every test of a runner counts', () => {
  expect(countVitest({ code: 0, report: { numPassedTests: 12, numFailedTests: 0 } })).toMatchObject({
    passed: 12,
    failed: 0,
  });
  expect(countVitest({ code: 1, report: { numPassedTests: 12, numFailedTests: 2 } })).toMatchObject({
    passed: 12,
    failed: 2,
  });
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 1 };
  expect(countPlaywright({ code: 1, report: { stats } })).toMatchObject({ passed: 6, failed: 2, again: stats.flaky });
});

test('a runner that crashed before its report has failed', () => {
  expect(countVitest({ code: 1, report: undefined })).toMatchObject({ passed: 0, failed: 1 });
  expect(countPlaywright({ code: 0, report: undefined })).toMatchObject({ passed: 0, failed: 1 });
});

test('a runner that found no tests has failed, and so has one that failed outside its tests', () => {
  expect(countVitest({ code: 0, report: { numPassedTests: 0, numFailedTests: 0 } })).toMatchObject({
    passed: 0,
    failed: 1,
  });
  expect(countVitest({ code: 1, report: { numPassedTests: 12, numFailedTests: 0 } })).toMatchObject({
    passed: 12,
    failed: 1,
  });
});

test('a screen that passes at the second try is counted and named; what the server fails has failed', () => {
  const first = vitestReport({
    '/x/apps/web/src/a.test.tsx': ['passed', 'failed'],
    '/x/apps/server/src/b.test.ts': ['passed'],
  });
  expect(failedScreens(first)).toEqual(['/x/apps/web/src/a.test.tsx']);
  const names = ['/x/apps/web/src/a.test.tsx: failed 1'];
  const passes = vitestReport({ '/x/apps/web/src/a.test.tsx': ['passed', 'passed'] });
  expect(countSecondTry(first, passes)).toEqual({ passed: 3, failed: 0, again: 1, names });
  expect(countSecondTry(first, first)).toEqual({ passed: 2, failed: 1, again: 0, names });
  expect(countSecondTry(first, { code: 1, report: undefined })).toMatchObject({ failed: 1, again: 0 });
  const both = vitestReport({ '/x/apps/web/src/a.test.tsx': ['failed'], '/x/apps/server/src/b.test.ts': ['failed'] });
  expect(failedScreens(both)).toEqual([]);
});

test('a file that did not load is named', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [{ name: '/x/a.test.ts', status: 'failed', assertionResults: [] }],
  };
  expect(countVitest({ code: 1, report })).toEqual({ passed: 3, failed: 1, names: ['/x/a.test.ts'] });
});

test('journeys that failed, and those that passed later, are named', () => {
  const specs = ['expected', 'flaky', 'unexpected'].map((status) => ({ title: status, tests: [{ status }] }));
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [{ title: 'a.spec.ts', suites: [{ title: 'group', specs }] }],
  };
  expect(countPlaywright({ code: 1, report }).names).toEqual(['group: flaky', 'group: unexpected']);
});

type Status = 'passed' | 'failed';

function vitestReport(files: Record<string, Status[]>) {
  const testResults = Object.entries(files).map(([name, statuses]) => ({
    name,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, index) => ({ status, fullName: `${status} ${index}` })),
  }));
  const all = Object.values(files).flat();
  const failed = all.filter((status) => status === 'failed').length;
  return {
    code: failed > 0 ? 1 : 0,
    report: { numPassedTests: all.length - failed, numFailedTests: failed, testResults },
  };
}
