import { say, seconds } from '../terminal.mjs';

const SAY_EVERY_MS = 30_000;

/** Failures in full, and of all that passes a line now and then: there is no line for each journey. */
export default class QuietReporter {
  #began = Date.now();
  #said = Date.now();
  #journeys = 0;
  #done = 0;

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#journeys = suite.allTests().length;
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    say(inFull(error));
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { errors }) {
    this.#done++;
    if (!test.ok()) say([`✗ ${test.titlePath().filter(Boolean).join(' › ')}`, ...errors.map(inFull)].join('\n'));
    if (Date.now() - this.#said < SAY_EVERY_MS) return;
    this.#said = Date.now();
    say(`  ${this.#done} из ${this.#journeys} путей в браузере, ${seconds(this.#began)}…`);
  }

  printsToStdio() {
    return true;
  }
}

/** @param {import('@playwright/test/reporter').TestError} error */
function inFull({ message = '', stack = message, value = '', snippet = '', location }) {
  const place = location ? `${location.file}:${location.line}` : '';
  return [stack || value, snippet, place].filter(Boolean).join('\n');
}
