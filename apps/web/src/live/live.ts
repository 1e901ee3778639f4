import { eventsApi, type LiveMessage, liveMessage } from '@app/contract/journal/events';
import { z } from 'zod';
import { apiBase, headersFor } from '#lib/api/api.ts';
import { beginAt, onMissed, placeToBegin } from '#lib/api/live-place.ts';
import { setServerTime } from '#lib/api/server-clock.ts';
import { endSession, getToken } from '#lib/api/session.ts';
import { setConnection } from './connection.ts';
import { joinLive } from './live-leader.ts';
import { keepStream, type StreamState } from './live-stream.ts';

export interface LiveNews extends Pick<LiveMessage, 'events' | 'reset'> {
  /** The same in every tab. */
  id: string;
  /** The first word of a new stream: something may have happened before it that nobody will tell. */
  fresh: boolean;
}

type Listener = (news: LiveNews) => void;
const listeners = new Set<Listener>();

/** What has changed, as the server tells it. Returns how to stop listening. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Listens to the server for as long as the session lasts, or until told to stop. */
export function startLive(token: string, onRevived: () => void): () => void {
  const connection = watchConnection(onRevived);
  const tell = (news: LiveNews) => {
    for (const listener of [...listeners]) listener(news);
  };
  const missed = () => tell({ events: [], reset: true, id: '', fresh: true });
  const forget = onMissed(missed);
  const leave = joinLive({
    // Tabs of one session share a stream; the whole token would be a strange name for it.
    name: `live:${token.slice(-12)}`,
    locks: navigator.locks as LockManager | undefined,
    makeChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
    open: (lastId, listeners) =>
      keepStream({
        ...listeners,
        request: (signal) => requestStream(token, lastId(), signal),
        onRefused: () => {
          if (token === getToken()) endSession('expired');
        },
      }),
    begin: () => placeToBegin(token),
    covers: (place) => beginAt(token, place),
    onMessage: ({ id, data }, fresh) => tell({ ...readMessage(data), id: id ?? '', fresh }),
    onMissed: missed,
    onState: connection.take,
  });
  return () => {
    leave();
    forget();
    connection.stop();
  };
}

function requestStream(token: string, lastId: string | null, signal: AbortSignal): Promise<Response> {
  const { method, path } = eventsApi.stream;
  const headers = headersFor(token, {});
  headers.set('accept', 'text/event-stream');
  if (lastId !== null) headers.set('last-event-id', lastId);
  return fetch(apiBase + path, { method, headers, signal, cache: 'no-store' });
}

/** A message of a newer server that cannot be read still says that something has changed. */
function readMessage(data: string): Pick<LiveMessage, 'events' | 'reset'> {
  try {
    const message = z.decode(liveMessage, JSON.parse(data));
    setServerTime(message.serverTime);
    return message;
  } catch {
    return { events: [], reset: true };
  }
}

/** A stream that has been gone for some seconds means that the server does not answer; a short gap is nobody's business. */
function watchConnection(onRevived: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let down = false;
  const wait = () => {
    clearTimeout(timer);
    if (down) timer = setTimeout(() => setConnection('no-server'), patience);
  };
  const take = (state: StreamState) => {
    if (down === (state === 'down')) return;
    down = !down;
    wait();
    if (down) return;
    setConnection('online');
    onRevived();
  };
  // Back in the network, the server gets its time to answer.
  window.addEventListener('online', wait);
  return {
    take,
    stop: () => {
      clearTimeout(timer);
      window.removeEventListener('online', wait);
      setConnection(navigator.onLine ? 'online' : 'offline');
    },
  };
}
const patience = 4_000;
