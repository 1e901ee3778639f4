// Loaded before every test file of server, demo and web. A test that never gives the thread back cannot be timed out by its runner, and the
// whole run would wait for it. A second thread notices, names the file and ends the process: the run goes on without it, and has failed.
import { setInterval } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';

const LIMIT_S = 180;

const watch = `
  const { parentPort, workerData: beats } = require('node:worker_threads');
  let file = '', seen = -1, still = 0;
  parentPort.on('message', (name) => (file = name));
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    still = now === seen ? still + 1 : 0;
    seen = now;
    if (still < ${LIMIT_S}) return;
    require('node:fs').writeSync(2, 'Stuck for ${LIMIT_S} s: ' + file + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }, 1000);
`;

/** Of the process, which runs many files. */
const kept = /** @type {{ watcher?: Worker }} */ (globalThis);
kept.watcher ??= startWatcher();
kept.watcher.postMessage(expect.getState().testPath);

function startWatcher() {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
  const watcher = new Worker(watch, { eval: true, workerData: beats });
  watcher.unref();
  return watcher;
}
