import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-score.mjs';

test('every test of a runner counts, and one that needed a second try has failed', () => {
  expect(countVitest({ code: 0, report: { numPassedTests: 12, numFailedTests: 0 } })).toMatchObject({
    passed: 12,
    failed: 0,
  });
  expect(countVitest({ code: 1, report: { numPassedTests: 12, numFailedTests: 2 } })).toMatchObject({
    passed: 12,
    failed: 2,
  });
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 1 };
  expect(countPlaywright({ code: 1, report: { stats } })).toMatchObject({ passed: 5, failed: 3 });
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

test('a file that did not load is named, and each file has its time', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    testResults: [
      { name: '/x/a.test.ts', status: 'failed', assertionResults: [] },
      { name: '/x/b.test.ts', status: 'passed', startTime: 1000, endTime: 3500, assertionResults: [] },
    ],
  };
  expect(countVitest({ code: 1, report })).toMatchObject({
    passed: 3,
    failed: 1,
    names: ['/x/a.test.ts'],
    times: [{ seconds: 0 }, { file: '/x/b.test.ts', seconds: 2.5 }],
  });
});

test('journeys that failed are named, and the time of a file is that of all its journeys', () => {
  const specs = ['expected', 'flaky', 'unexpected'].map((status) => ({
    title: status,
    tests: [{ status, results: [{ duration: 1500 }] }],
  }));
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [{ title: 'a.spec.ts', suites: [{ title: 'group', specs }] }],
  };
  const score = countPlaywright({ code: 1, report });
  expect(score.names).toEqual(['group: flaky', 'group: unexpected']);
  expect(score.times).toEqual([{ file: 'e2e/a.spec.ts', seconds: 4.5 }]);
});
