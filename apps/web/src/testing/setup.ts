// What browsers have and jsdom lacks. Loaded before every test file of the web.
// One window and one copy of the libraries serve many files, one after another: loading them takes longer than most files.
// What a file leaves behind is put away at its end, our own modules with it, so that each begins as if it were alone.

import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { setServerTime } from '#lib/api/server-clock.ts';
import { endOpening } from '#lib/browser/after-opening.ts';
import { loadSelect } from '#ui/list/filter-select.tsx';
import { loadToasts } from '#ui/page/toast.ts';
import './cheap-elements.ts';
import './cheap-errors.ts';
import './cheap-styles.ts';
import './to-have-focus.ts';
import { setViewportWidth } from './viewport.ts';

// Node has storages of its own, which are off without a file and hide the browser's.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  const { window: page } = (globalThis as unknown as { jsdom: { window: Window } }).jsdom;
  Object.defineProperty(globalThis, name, { value: page[name], configurable: true });
}

setViewportWidth(1440);
await loadToasts();
await loadSelect();
endOpening();

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Not as stubs: a test that takes its own stubs away would take these away as well.
Object.assign(globalThis, { ResizeObserver: StillObserver, IntersectionObserver: StillObserver });

Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
Object.defineProperty(document, 'fonts', {
  value: { ready: Promise.resolve(), addEventListener() {}, removeEventListener() {} },
  configurable: true,
});

// The first test of a file also loads its modules, and the machine may be busy with other files.
configure({ asyncUtilTimeout: 30_000 });

// Messages that the previous test left behind.
beforeEach(() => notifications.clean());

afterEach(() => {
  cleanup();
  notifications.clean();
  setViewportWidth(1440);
  // An answer of the test may have told another time.
  setServerTime(new Date());
  window.localStorage.clear();
  window.sessionStorage.clear();
});

afterAll(async () => {
  // A dialog that is still being loaded would never be, and the next file would get that failure.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  document.body.replaceChildren();
  uncover(document, (name) => name in Document.prototype);
  uncover(navigator, () => true);
});

/** Takes away what a test has put over the browser's own: a hidden page would stop every countdown of the next file. */
function uncover(place: object, isCover: (name: string) => boolean): void {
  for (const name of Object.getOwnPropertyNames(place).filter(isCover)) Reflect.deleteProperty(place, name);
}
