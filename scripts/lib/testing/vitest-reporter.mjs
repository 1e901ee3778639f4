import { MinimalReporter } from 'vitest/node';
import { say, seconds } from '../terminal.mjs';

const SAY_EVERY_MS = 30_000;

/** Failures in full, and of all that passes a line now and then. */
export default class QuietReporter extends MinimalReporter {
  #began = Date.now();
  #said = Date.now();
  #files = 0;
  #done = 0;

  /**
   * @override
   * @param {readonly import('vitest/node').TestSpecification[]} specifications
   */
  onTestRunStart(specifications) {
    super.onTestRunStart(specifications);
    this.#files = specifications.length;
  }

  /**
   * @override
   * @param {import('vitest/node').TestModule} module
   */
  onTestModuleEnd(module) {
    super.onTestModuleEnd(module);
    this.#done++;
    if (Date.now() - this.#said < SAY_EVERY_MS) return;
    this.#said = Date.now();
    say(`  ${this.#done} из ${this.#files} файлов, ${seconds(this.#began)}…`);
  }
}
