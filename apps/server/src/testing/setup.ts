// One process serves many files, one after another: loading the server anew for each took longer than many of them run.
// The server is built as a value and keeps nothing beside it; this puts away what tests change around it.
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
