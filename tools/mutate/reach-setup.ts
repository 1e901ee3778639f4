// Before each test file: keeps which functions it comes through while these tell, and when (reach.ts).
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    reached?: Record<string, number>;
  }
}

// Each run leaves some behind; the worker goes before they are too many (staying-worker.ts).
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
