import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = (message: unknown) => void;

/** After this many runs it is ended: each run leaves a few listeners in it. */
const MOST_RUNS = 30;

let worker: ForksPoolWorker | undefined;
let runs = 0;

/** A worker of Vitest that is kept after a run: the next one begins with everything loaded except the changed file. */
export function stayingWorker(options: PoolOptions): PoolWorker {
  const listeners: [string, Listener][] = [];
  return {
    name: 'staying',
    cacheFs: true,
    start: async () => {
      runs += 1;
      if (worker) return;
      worker = new ForksPoolWorker(options);
      await worker.start();
      // Ended by a fault.
      const started = worker;
      worker.on('exit', () => {
        if (worker === started) worker = undefined;
      });
    },
    on: (event: string, listener: Listener) => {
      listeners.push([event, listener]);
      worker?.on(event, listener);
    },
    off: (event: string, listener: Listener) => worker?.off(event, listener),
    send: (message: WorkerRequest) => {
      if (!('type' in message) || message.type !== 'stop') return worker?.send(message);
      for (const [event, listener] of listeners)
        if (event === 'message') listener({ __vitest_worker_response__: true, type: 'stopped' });
    },
    deserialize: (message: unknown) => message,
    stop: async () => {
      for (const [event, listener] of listeners) worker?.off(event, listener);
      if (runs < MOST_RUNS) return;
      const old = worker;
      worker = undefined;
      runs = 0;
      await old?.stop();
    },
  };
}
