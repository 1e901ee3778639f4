import { eventsApi, type LiveMessage, liveMessage } from '@app/contract/journal/events';
import { z } from 'zod';
import { apiBase, headersFor } from '#lib/api/api.ts';
import { noteStreamStart, onMissed, placeToBegin } from '#lib/api/live-place.ts';
import { setServerTime } from '#lib/api/server-clock.ts';
import { endSession, getToken, noteStateChange } from '#lib/api/session.ts';
import { setConnection } from './connection.ts';
import { joinLive } from './live-leader.ts';
import { keepStream, type StreamState } from './live-stream.ts';

export interface LiveNews extends Pick<LiveMessage, 'events' | 'reset'> {
  /** The same in every tab. */
  id: string;
  /** The first message of a new stream: something may have happened before it that is not told. */
  fresh: boolean;
}

type Listener = (news: LiveNews) => void;
const listeners = new Set<Listener>();

/** Calls back with what has changed, as the server tells it. Returns a function that stops listening. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Listens to the server as long as the session lasts, or until stopped. */
export function startLive(token: string, onRevived: () => void): () => void {
  const connection = watchConnection(onRevived);
  const tell = (news: LiveNews) => {
    if (news.events.some(({ event }) => event === 'user.state_changed')) noteStateChange();
    for (const listener of [...listeners]) listener(news);
  };
  const missed = () => tell({ events: [], reset: true, id: '', fresh: true });
  const forget = onMissed(missed);
  const leave = joinLive({
    // Tabs of one session share a stream; a part of the token names it.
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
    covers: (place) => noteStreamStart(token, place),
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

/** A message of a newer server that cannot be read still means that something has changed. */
function readMessage(data: string): Pick<LiveMessage, 'events' | 'reset'> {
  try {
    const message = z.decode(liveMessage, JSON.parse(data));
    setServerTime(message.serverTime);
    return message;
  } catch {
    return { events: [], reset: true };
  }
}

/** If the stream is gone for some seconds, the server does not answer; a short gap is not reported. */
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
  // After the network is back, the server gets some time to answer.
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
