import { sayVersionIfAsked } from './version/version.mjs';

/** An error that the person at the terminal can fix: they are shown this sentence without a stack. */
export class CommandError extends Error {}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a command's main function and turns its outcome into the exit code. Each answers `--version` without doing anything.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = sayVersionIfAsked() ? 0 : await main();
  } catch (error) {
    process.stderr.write(
      `${error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    process.exitCode = 1;
  }
}

/**
 * Prints from time to time that the work goes on, where there is no terminal with a live indicator.
 * @param {string} text
 * @returns {() => void} ends it
 */
export function keepSaying(text) {
  const began = Date.now();
  const timer = setInterval(() => say(`  ${text}, ${seconds(began)}…`), 15_000);
  timer.unref();
  return () => clearInterval(timer);
}

/** @param {number} began */
export function seconds(began) {
  return `${Math.max(1, Math.round((Date.now() - began) / 1000))} с`;
}
