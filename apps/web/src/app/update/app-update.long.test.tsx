import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';

const hour = 3_600_000;
const reload = vi.fn();
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.resetModules();
  reload.mockReset();
  browser = fakeBrowser();
  vi.stubGlobal('location', { ...window.location, reload });
  Object.defineProperty(window, 'location', { value: globalThis.location, configurable: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a new version is offered and does nothing until it is asked for', async () => {
  const { user } = await openCabinet();
  expect(offer()).toBeNull();
  browser.newVersion();
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(offer()).not.toBeNull();
  expect(browser.told).toEqual([]);
  expect(reload).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  await waitFor(() => expect(browser.told).toEqual(['let-in']));
  expect(reload).not.toHaveBeenCalled();
  browser.takeOver();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('the first worker is not offered as a new version', async () => {
  browser = fakeBrowser({ controlled: false });
  await openCabinet();
  browser.newVersion();
  browser.takeOver();
  expect(offer()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('an update accepted in another tab does not reload this tab, and is offered here, too', async () => {
  const { user } = await openCabinet();
  browser.takeOver();
  expect(offer()).not.toBeNull();
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(browser.told).toEqual([]);
});

test('«Позже» is an hour', async () => {
  const { user } = await openCabinet();
  browser.newVersion();
  await user.click(screen.getByRole('button', { name: 'Позже' }));
  expect(offer()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(hour));
  expect(offer()).not.toBeNull();
});

test('it is asked for every hour, after a long absence, and when the server is back', async () => {
  await openCabinet();
  expect(browser.registration.update).toHaveBeenCalledTimes(0);
  await act(() => vi.advanceTimersByTimeAsync(hour));
  expect(browser.registration.update).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(browser.registration.update).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(16 * 60_000));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(browser.registration.update).toHaveBeenCalledTimes(2);

  const { setConnection: set } = await import('#live/connection.ts');
  act(() => set('no-server'));
  expect(browser.registration.update).toHaveBeenCalledTimes(2);
  act(() => set('online'));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(browser.registration.update).toHaveBeenCalledTimes(3);
});

test('without a connection only the connection is reported, not the new version', async () => {
  await openCabinet();
  browser.newVersion();
  const { setConnection: set } = await import('#live/connection.ts');
  act(() => set('offline'));
  expect(offer()).toBeNull();
  act(() => set('online'));
  expect(offer()).not.toBeNull();
});

test('a page that misses its files lets the waiting version in, or else drops what the worker kept', async () => {
  await openCabinet();
  const { openAnew } = await import('./app-update.ts');
  await openAnew();
  expect(browser.registration.unregister).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);

  browser.newVersion();
  const opened = openAnew();
  await waitFor(() => expect(browser.told).toEqual(['let-in']));
  browser.takeOver();
  await opened;
  expect(browser.registration.unregister).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without workers, or with workers forbidden, nothing breaks', async () => {
  browser.registration.refuse = new DOMException('Not allowed', 'SecurityError');
  await openCabinet();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const { keepShell, openNewVersion } = await import('./app-update.ts');
  expect(() => keepShell()).not.toThrow();
  await openNewVersion();
  expect(reload).toHaveBeenCalledTimes(1);
});

const offer = () => screen.queryByText('Доступна новая версия кабинета');

async function openCabinet() {
  const { keepShell } = await import('./app-update.ts');
  const { UpdateOffer } = await import('./update-offer.tsx');
  const { endOpening } = await import('#lib/browser/after-opening.ts');
  keepShell();
  endOpening();
  await vi.advanceTimersByTimeAsync(1);
  const { user: _own, ...ui } = renderUi(<UpdateOffer />);
  const { default: userEvent } = await import('@testing-library/user-event');
  return { ...ui, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

/** The browser's part: one registration, its waiting worker, and the worker that controls the page. */
function fakeBrowser({ controlled = true } = {}) {
  const told: unknown[] = [];
  const worker = () => Object.assign(new EventTarget(), { postMessage: (word: unknown) => told.push(word) });
  const registration = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing: null as EventTarget | null,
    update: vi.fn(async () => undefined),
    unregister: vi.fn(async () => true),
    refuse: undefined as Error | undefined,
  });
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? worker() : null,
    getRegistration: async () => registration,
    register: async () => {
      if (registration.refuse) throw registration.refuse;
      return registration;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return {
    told,
    registration,
    newVersion: () =>
      act(() => {
        const next = worker();
        registration.installing = next;
        registration.dispatchEvent(new Event('updatefound'));
        registration.waiting = next;
        next.dispatchEvent(new Event('statechange'));
      }),
    takeOver: () =>
      act(() => {
        registration.waiting = null;
        container.controller = worker();
        container.dispatchEvent(new Event('controllerchange'));
      }),
  };
}
