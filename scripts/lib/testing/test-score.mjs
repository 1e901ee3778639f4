import { inRoot } from '../paths.mjs';

/**
 * @typedef {{ passed: number, failed: number, names: string[], times?: FileTime[] }} Score `names`: of the tests that failed
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{ code: number, report: unknown }} Outcome
 */

/**
 * @param {number} code
 * @returns {Score}
 */
export function scoreOf(code) {
  return code === 0 ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [] };
}

/**
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, testResults?: VitestFile[] }} VitestReport
 * @typedef {{ name: string, status: string, startTime?: number, endTime?: number,
 *   assertionResults: { status: string, fullName: string }[] }} VitestFile
 * @param {Outcome} outcome
 * @returns {Score}
 */
export function countVitest({ code, report }) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = /** @type {VitestReport} */ (report ?? {});
  return {
    ...honest(code, { passed: numPassedTests, failed: numFailedTests }),
    names: testResults.flatMap(failuresOf),
    times: testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
      file: short(name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** @param {VitestFile} file */
function failuresOf({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  // A file that does not load, or whose process ended, has failed without a test.
  if (failed.length === 0) return status === 'failed' ? [short(name)] : [];
  return failed.map((test) => `${short(name)}: ${test.fullName}`);
}

/** @param {string} file */
const short = (file) => file.replace(inRoot('/'), '');

/**
 * @typedef {{ stats?: { expected: number, flaky: number, unexpected: number }, suites?: Suite[] }} PlaywrightReport
 * @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {{ title: string, tests: { status: string, results?: { duration: number }[] }[] }} Spec
 * @param {Outcome} outcome
 * @returns {Score}
 */
export function countPlaywright({ code, report }) {
  const { stats, suites = [] } = /** @type {PlaywrightReport} */ (report ?? {});
  const { expected = 0, flaky = 0, unexpected = 0 } = stats ?? {};
  return {
    ...honest(code, { passed: expected, failed: unexpected + flaky }),
    names: suites.flatMap(failedJourneys),
    times: suites.map((suite) => ({ file: `e2e/${suite.title}`, seconds: lengthOf(suite) / 1000 })),
  };
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedJourneys({ title, suites = [], specs = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [...failed.map((spec) => `${title}: ${spec.title}`), ...suites.flatMap(failedJourneys)];
}

/**
 * @param {Suite} suite
 * @returns {number}
 */
function lengthOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results ?? []));
  return [...results.map(({ duration }) => duration), ...suites.map(lengthOf)].reduce((sum, one) => sum + one, 0);
}

/**
 * A runner that crashed, ran nothing, or failed without a failed test (a file that does not load) has failed once.
 * @param {number} code
 * @param {{ passed: number, failed: number }} counted
 */
function honest(code, { passed, failed }) {
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: failed + (unexplained ? 1 : 0) };
}
