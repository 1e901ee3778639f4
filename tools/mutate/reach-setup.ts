// Runs before each test file: notes which functions it calls, and when (reach.ts).
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    reached?: Record<string, number>;
  }
}

// Each run leaves some listeners; the worker ends before there are too many (staying-worker.ts).
process.setMaxListeners(0);

const began = performance.now();
const reached: Record<string, number> = {};

Object.assign(globalThis, {
  reached: (name: string) => {
    reached[name] ??= performance.now() - began;
  },
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest refuses a first argument that is not taken apart.
afterAll(({}, file) => {
  file.meta.reached = { ...reached, end: performance.now() - began };
});
