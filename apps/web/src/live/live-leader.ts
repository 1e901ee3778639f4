import type { SseMessage } from './live-parser.ts';
import type { StreamListeners, StreamState } from './live-stream.ts';

interface LiveOptions {
  name: string;
  /** Opens the stream after the given place; returns a function that closes it. */
  open: (lastId: () => string | null, listeners: StreamListeners) => () => void;
  /** The place at which the stream may begin, if this tab knows it. */
  begin: () => string | null;
  /** Events come from this place on: returns whether that is all this tab needs. */
  covers: (place: string) => boolean;
  /** `fresh`: the first message of a stream that began without a place, so what came before it is unknown. */
  onMessage: (message: SseMessage, fresh: boolean) => void;
  /** Events may have been missed between what this tab shows and the beginning of its listening. */
  onMissed: () => void;
  onState: (state: StreamState) => void;
  locks: Pick<LockManager, 'request'> | undefined;
  makeChannel: ((name: string) => LiveChannel) | undefined;
}

export type LiveChannel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;

/** Messages between tabs. */
type Word =
  | { kind: 'message'; message: SseMessage; after: string | null }
  | { kind: 'state'; state: StreamState; lastId: string | null }
  | { kind: 'hello' };

/**
 * One stream for all tabs of a browser. The tab that holds the lock has the stream and passes everything on; when it closes, the next tab
 * in the queue continues after the last message, which every tab remembers.
 */
export function joinLive(options: LiveOptions): () => void {
  const { name, open, locks, makeChannel, onState } = options;
  let lastId: string | null = null;
  let begun = false;
  let state: StreamState = 'down';

  if (!locks || !makeChannel) return openStream(() => {});
  const channel = makeChannel(name);
  const say = (word: Word) => channel.postMessage(word);
  const tellState = () => say({ kind: 'state', state, lastId });
  const line = standInLine(locks, name, () => openStream(say));
  let heardAt = Date.now();

  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if (word.kind === 'hello') return line.leads() ? tellState() : undefined;
    heardAt = Date.now();
    if (word.kind === 'message') return take(word.message, word.after ?? null);
    if (word.lastId !== null && !goesOnFrom(word.lastId)) options.onMissed();
    lastId ??= word.lastId;
    setState(word.state);
  };
  say({ kind: 'hello' });

  const beat = setInterval(() => {
    if (line.leads()) return tellState();
    // Only a visible tab takes the lock away so soon; in the background the silence may be its own.
    if (document.hidden || Date.now() - heardAt < leaderSilence) return;
    heardAt = Date.now();
    line.pushIn();
  }, beatEvery);

  // A page that the browser freezes cannot pass anything on, and would keep the other tabs waiting.
  const back = () => {
    heardAt = Date.now();
    line.join();
  };
  document.addEventListener('freeze', line.leave);
  window.addEventListener('pagehide', line.leave);
  document.addEventListener('resume', back);
  window.addEventListener('pageshow', back);

  return () => {
    clearInterval(beat);
    document.removeEventListener('freeze', line.leave);
    window.removeEventListener('pagehide', line.leave);
    document.removeEventListener('resume', back);
    window.removeEventListener('pageshow', back);
    line.leave();
    channel.close();
  };

  function openStream(tell: (word: Word) => void): () => void {
    setState('down');
    return open(() => (lastId ??= options.begin()), {
      onMessage: (message) => {
        const after = lastId;
        tell({ kind: 'message', message, after });
        take(message, after);
      },
      onState: (next) => {
        if (next === state) return;
        tell({ kind: 'state', state: next, lastId });
        setState(next);
      },
    });
  }

  function take(message: SseMessage, after: string | null): void {
    const fresh = after === null || !goesOnFrom(after);
    lastId = message.id ?? lastId;
    if (fresh && lastId !== null) goesOnFrom(lastId);
    options.onMessage(message, fresh);
  }

  /** Only the first message may leave something out: after it this tab gets everything. */
  function goesOnFrom(place: string): boolean {
    const complete = begun || options.covers(place);
    begun = true;
    return complete;
  }

  function setState(next: StreamState): void {
    state = next;
    onState(next);
  }
}

/** The queue of tabs for this lock; the first one leads until it leaves. */
function standInLine(locks: Pick<LockManager, 'request'>, name: string, lead: () => () => void) {
  let stopLeading: (() => void) | undefined;
  let turn: { leave: () => void } | undefined;

  join();
  return { leads: () => stopLeading !== undefined, join, leave, pushIn };

  function join(): void {
    if (!turn) void wait((signal) => ({ signal }));
  }

  function leave(): void {
    turn?.leave();
    turn = undefined;
    end();
  }

  /** Takes the lock from a leader that has become silent. */
  function pushIn(): void {
    leave();
    void wait(() => ({ steal: true }));
  }

  async function wait(options: (signal: AbortSignal) => LockOptions): Promise<void> {
    const left = new AbortController();
    const mine = { leave: () => left.abort() };
    turn = mine;
    const untilLeft = new Promise<void>((done) => left.signal.addEventListener('abort', () => done()));
    try {
      await locks.request(name, options(left.signal), () => {
        stopLeading = lead();
        return untilLeft;
      });
    } catch {
      // The tab left the queue before its turn, or another tab stole the lock.
    }
    if (turn !== mine) return;
    leave();
    join();
  }

  function end(): void {
    stopLeading?.();
    stopLeading = undefined;
  }
}

const beatEvery = 20_000;
/** Timers of a tab in the background may run only once a minute. */
const leaderSilence = 75_000;
