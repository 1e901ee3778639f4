import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinLive, type LiveChannel } from './live-leader.ts';
import type { StreamListeners } from './live-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

test('however many tabs there are, one has the stream and all hear it', async () => {
  const browser = makeBrowser();
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
  await settle();
  expect(browser.streams.map(({ lastId }) => lastId)).toEqual([null]);
  browser.stream().onState('alive');
  browser.stream().onMessage({ id: '1', data: 'first' });
  browser.stream().onMessage({ id: '2', data: 'second' });
  for (const tab of tabs) {
    expect(tab.heard).toEqual(['first, fresh', 'second']);
    expect(tab.states.at(-1)).toBe('alive');
  }
});

test('when its tab is closed the next one goes on from the last message', async () => {
  const browser = makeBrowser();
  const [first, second, third] = [browser.openTab(), browser.openTab(), browser.openTab()];
  await settle();
  browser.stream().onMessage({ id: '7', data: 'before' });
  first.close();
  await settle();
  expect(browser.streams.map(({ lastId, closed }) => [lastId, closed])).toEqual([
    [null, true],
    ['7', false],
  ]);
  browser.stream().onMessage({ id: '8', data: 'after' });
  expect(second.heard).toEqual(['before, fresh', 'after']);
  expect(third.heard).toEqual(['before, fresh', 'after']);
  expect(first.heard).toEqual(['before, fresh']);
});

test('a tab opened later learns of the place and of the state, and takes over from there', async () => {
  const browser = makeBrowser();
  const first = browser.openTab();
  await settle();
  browser.stream().onState('alive');
  browser.stream().onMessage({ id: '7', data: 'before' });
  const later = browser.openTab();
  await settle();
  expect(later.states).toEqual(['alive']);
  // Events that the stream has sent while it was open are known to a tab that loaded its page meanwhile.
  expect(later.heard).toEqual([]);
  first.close();
  await settle();
  expect(browser.streams.at(-1)?.lastId).toBe('7');
});

test('a stream that starts at the place of the loaded lists causes no reload', async () => {
  const browser = makeBrowser();
  const tab = browser.openTab({ readAt: 7 });
  await settle();
  expect(browser.stream().lastId).toBe('7');
  browser.stream().onMessage({ id: '7', data: 'nothing yet' });
  browser.stream().onMessage({ id: '9', data: 'news' });
  expect(tab.heard).toEqual(['nothing yet', 'news']);
});

test('a tab whose list was read before the stream it joins has missed something, and only that tab', async () => {
  const browser = makeBrowser();
  const leader = browser.openTab({ readAt: 7 });
  const early = browser.openTab({ readAt: 5 });
  await settle();
  browser.stream().onMessage({ id: '9', data: 'news' });
  const late = browser.openTab({ readAt: 8 });
  const inTime = browser.openTab({ readAt: 9 });
  await settle();
  browser.stream().onMessage({ id: '11', data: 'more' });
  expect(leader.heard).toEqual(['news', 'more']);
  expect(early.heard).toEqual(['news, fresh', 'more']);
  expect(late.heard).toEqual(['missed', 'more']);
  expect(inTime.heard).toEqual(['more']);
});

test('a tab that the browser puts to sleep lets another lead, and stands in line again when it wakes', async () => {
  const browser = makeBrowser();
  const sleeper = browser.openTab();
  await settle();
  browser.stream().onMessage({ id: '1', data: 'a' });
  document.dispatchEvent(new Event('freeze'));
  await settle();
  expect(browser.streams.map(({ closed }) => closed)).toEqual([true]);
  document.dispatchEvent(new Event('resume'));
  await settle();
  expect(browser.streams.map(({ lastId, closed }) => [lastId, closed])).toEqual([
    [null, true],
    ['1', false],
  ]);
  sleeper.close();
});

test('from a leader that has fallen silent the lock is taken', async () => {
  const browser = makeBrowser();
  browser.holdLockSilently();
  const tab = browser.openTab();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.streams).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(browser.streams).toHaveLength(1);
  tab.close();
  await settle();
  expect(browser.streams[0]?.closed).toBe(true);
});

test('a leader that only waits for its server keeps the lock', async () => {
  const browser = makeBrowser();
  browser.openTab();
  const follower = browser.openTab();
  await settle();
  browser.stream().onState('down');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(browser.streams).toHaveLength(1);
  expect(new Set(follower.states)).toEqual(new Set(['down']));
});

test('without locks every tab has a stream of its own', async () => {
  const browser = makeBrowser({ locks: false });
  const [one, other] = [browser.openTab(), browser.openTab()];
  await settle();
  expect(browser.streams).toHaveLength(2);
  browser.stream(0).onMessage({ id: '1', data: 'a' });
  expect(one.heard).toEqual(['a, fresh']);
  expect(other.heard).toEqual([]);
  one.close();
  expect(browser.streams.map(({ closed }) => closed)).toEqual([true, false]);
});

interface Stream extends StreamListeners {
  lastId: string | null;
  closed: boolean;
}

function makeBrowser({ locks = true } = {}) {
  const streams: Stream[] = [];
  const manager = makeLocks();
  const channels = new Set<LiveChannel>();
  const makeChannel = (): LiveChannel => {
    const channel: LiveChannel = {
      onmessage: null,
      close: () => void channels.delete(channel),
      postMessage: (data) => {
        for (const other of channels) {
          if (other !== channel) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
        }
      },
    };
    channels.add(channel);
    return channel;
  };

  function openTab({ readAt }: { readAt?: number } = {}) {
    const tab = { heard: [] as string[], states: [] as string[], close: () => {} };
    tab.close = joinLive({
      name: 'live',
      locks: locks ? manager : undefined,
      makeChannel: locks ? makeChannel : undefined,
      begin: () => (readAt === undefined ? null : String(readAt)),
      covers: (place) => readAt === undefined || readAt >= Number(place),
      onMissed: () => tab.heard.push('missed'),
      onMessage: ({ data }, fresh) => tab.heard.push(fresh ? `${data}, fresh` : data),
      onState: (state) => tab.states.push(state),
      open: (lastId, listeners) => {
        const stream: Stream = { lastId: lastId(), closed: false, ...listeners };
        streams.push(stream);
        return () => {
          stream.closed = true;
        };
      },
    });
    return tab;
  }

  function stream(index = streams.length - 1): Stream {
    const found = streams[index];
    if (!found) throw new Error('no stream was opened');
    return found;
  }
  return {
    streams,
    stream,
    openTab,
    holdLockSilently: () => void manager.request('live', {}, () => new Promise(() => {})).catch(() => {}),
  };
}

/** Web Locks as far as they are used: one holder, a queue, leaving it by a signal, and stealing. */
function makeLocks() {
  type Waiting = { begin: () => void };
  let holder: { lose: () => void } | undefined;
  const line: Waiting[] = [];
  const next = () => {
    holder = undefined;
    line.shift()?.begin();
  };
  const request = (_name: string, { signal, steal }: LockOptions, callback: () => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        let lost = false;
        holder = {
          lose: () => {
            lost = true;
            reject(new DOMException('stolen', 'AbortError'));
          },
        };
        void Promise.resolve()
          .then(callback)
          .then((value) => {
            if (lost) return;
            next();
            resolve(value);
          });
      };
      if (steal) {
        holder?.lose();
        begin();
      } else if (!holder) begin();
      else {
        const waiting = { begin };
        line.push(waiting);
        signal?.addEventListener('abort', () => {
          if (line.includes(waiting)) line.splice(line.indexOf(waiting), 1);
          reject(new DOMException('left', 'AbortError'));
        });
      }
    });
  return { request } as Pick<LockManager, 'request'> & { request: typeof request };
}
