import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { inRoot, root } from './paths.mjs';
import { CommandError } from './terminal.mjs';

/** @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean, timeout?: number }} RunOptions */

/**
 * Runs a program to its end in the terminal of the person who started us.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export async function run(program, args, { env = process.env, cwd = root, quiet = false } = {}) {
  const output = quiet ? 'ignore' : 'inherit';
  return ended(spawn(program, args, { cwd, env, stdio: ['ignore', output, output] }));
}

/**
 * Runs a program and returns its output.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(program, args, { env = process.env, cwd = root, timeout = 0 } = {}) {
  const child = spawn(program, args, { cwd, env, timeout, killSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await ended(child).catch(() => 127);
  return { code, output };
}

/**
 * Runs a long-living program that has a graceful stop. It gets a process group of its own: Ctrl-C in a terminal reaches the
 * whole group, and npm passes signals on as well, so it would otherwise be told to stop two or three times at once.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions & { stdio?: 'inherit' | 'pipe' }} [options]
 */
export function startLongLiving(program, args, { env = process.env, cwd = root, stdio = 'inherit' } = {}) {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ['ignore', stdio, stdio],
    detached: process.platform !== 'win32',
  });
  let told = 0;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (Date.now() - told < 1000) return;
    told = Date.now();
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
  // npm passes SIGTERM to its shell, which dies of it without telling us: a new parent is the only sign. Told once: a second signal would
  // end the server before it has stopped its PostgreSQL.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    clearInterval(watch);
    pass('SIGTERM');
  }, 500).unref();
  return { child, exit: ended(child), stop: () => pass('SIGTERM') };
}

/**
 * The environment for tools and the server: `node` means the Node we chose for them too. Node keeps TypeScript as it has once compiled
 * it: a start takes half the time, and the compiler, of some 30 MB, is not even loaded.
 * @param {string} node
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function envWith(node, more = {}) {
  const path = [dirname(node), process.env.PATH].join(delimiter);
  return { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'), ...process.env, PATH: path, ...more };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new CommandError(`Не удалось запустить ${child.spawnfile}: ${error.message}`)),
    );
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
