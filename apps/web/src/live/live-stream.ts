import { LIVE_BEAT_SECONDS } from '@app/contract/journal/events';
import { makeSseParser, type SseMessage } from './live-parser.ts';

/** `absent`: the server answers but gives no stream, for example because there are too many. */
export type StreamState = 'alive' | 'down' | 'absent';

export interface StreamListeners {
  onMessage: (message: SseMessage) => void;
  onState: (state: StreamState) => void;
}

interface StreamOptions extends StreamListeners {
  /** Requests the stream, beginning after the last message. */
  request: (signal: AbortSignal) => Promise<Response>;
  /** The session has ended; nothing more is tried. */
  onRefused: () => void;
}

/** Keeps a stream open until stopped: a broken one is opened again, after growing pauses. */
export function keepStream({ request, onMessage, onState, onRefused }: StreamOptions): () => void {
  const stopped = new AbortController();
  let alive = false;
  let heardAt = 0;
  let atOnce = false;
  /** Ends the current pause, or a stream that only seems to be alive. */
  let cutOff = () => {};

  const unwatch = watchNetwork({ isDead: () => !alive || isSilent(), revive });
  void run();
  return stop;

  async function run(): Promise<void> {
    for (let failures = 0; !stopped.signal.aborted; failures++) {
      const since = Date.now();
      const end = await readOnce();
      alive = false;
      if (stopped.signal.aborted) return;
      if (end === 'refused') {
        stop();
        return onRefused();
      }
      onState(end);
      // A stream that broke right after it began counts as a failure.
      if (Date.now() - since > 10_000 || atOnce) failures = 0;
      if (!atOnce) await pause(end === 'absent' ? crowded : growing(failures));
      atOnce = false;
    }
  }

  async function readOnce(): Promise<'down' | 'absent' | 'refused'> {
    const cut = new AbortController();
    cutOff = () => cut.abort();
    heardAt = Date.now();
    const watch = setInterval(() => isSilent() && cut.abort(), 5_000);
    try {
      const response = await request(cut.signal);
      if (response.status === 401) return 'refused';
      if (response.status >= 400 && response.status < 500) return 'absent';
      if (response.ok && response.body) await readBody(response.body, cut.signal);
      return 'down';
    } catch {
      return 'down';
    } finally {
      clearInterval(watch);
      cut.abort();
    }
  }

  async function readBody(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const take = makeSseParser((message) => {
      alive = true;
      onState('alive');
      onMessage(message);
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      heardAt = Date.now();
      take(decoder.decode(value, { stream: true }));
    }
  }

  function isSilent(): boolean {
    return Date.now() - heardAt > (alive ? silence : firstSilence);
  }

  function revive(): void {
    atOnce = true;
    cutOff();
  }

  function pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      cutOff = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  function stop(): void {
    stopped.abort();
    unwatch();
    cutOff();
  }
}

/** Moments when trying at once is better than waiting. Returns a function that stops watching. */
function watchNetwork({ isDead, revive }: { isDead: () => boolean; revive: () => void }): () => void {
  let wasOffline = false;
  const offline = () => {
    wasOffline = true;
  };
  const online = () => {
    // A connection from before the network was lost may seem open for minutes.
    if (wasOffline || isDead()) revive();
    wasOffline = false;
  };
  const visible = () => {
    if (!document.hidden && isDead()) revive();
  };
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', visible);
  };
}

/** A stream that is silent for two beats is dead; so is one that has not begun by then. */
const silence = (2 * LIVE_BEAT_SECONDS + 5) * 1000;
const firstSilence = 15_000;
const crowded = 60_000;

/** 0.5 s, 1 s, 2 s … 15 s, each shortened at random, so that not everybody comes back at once after a restart of the server. */
function growing(failures: number): number {
  return Math.min(15_000, 500 * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);
}
