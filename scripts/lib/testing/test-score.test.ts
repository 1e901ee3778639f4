import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-steps.mjs';

test('every test of a runner counts', () => {
  expect(countVitest({ code: 0, report: { numPassedTests: 12, numFailedTests: 0 } })).toEqual({
    passed: 12,
    failed: 0,
  });
  expect(countVitest({ code: 1, report: { numPassedTests: 12, numFailedTests: 2 } })).toEqual({
    passed: 12,
    failed: 2,
  });
  const stats = { expected: 5, flaky: 1, unexpected: 2, skipped: 1 };
  expect(countPlaywright({ code: 1, report: { stats } })).toEqual({ passed: 6, failed: 2, again: stats.flaky });
});

test('a runner that crashed before its report has failed', () => {
  expect(countVitest({ code: 1, report: undefined })).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright({ code: 0, report: undefined })).toMatchObject({ passed: 0, failed: 1 });
});

test('a runner that found no tests has failed, and so has one that failed outside its tests', () => {
  expect(countVitest({ code: 0, report: { numPassedTests: 0, numFailedTests: 0 } })).toEqual({ passed: 0, failed: 1 });
  expect(countVitest({ code: 1, report: { numPassedTests: 12, numFailedTests: 0 } })).toEqual({
    passed: 12,
    failed: 1,
  });
});
