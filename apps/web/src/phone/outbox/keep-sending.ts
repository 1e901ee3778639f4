import { SYNC_TAG, sendWaiting } from './send-waiting.ts';

const firstPause = 2_000;
const longestPause = 300_000;

/**
 * Sends now, when the network comes back, when the page is looked at again, and otherwise after pauses that double. Where the browser
 * offers it, the service worker sends as well after the page is closed. Returns what sends at once and what ends all of it.
 */
export function keepSending(onSent: () => void): { now: () => void; stop: () => void } {
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function attempt(): Promise<void> {
    clearTimeout(timer);
    const said = await sendWaiting().catch(() => 'later' as const);
    if (stopped) return;
    onSent();
    if (said !== 'later') return;
    // Not all phones at the same moment after an outage.
    timer = setTimeout(() => void attempt(), pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, longestPause);
    await sendInBackground();
  }

  const now = () => {
    pause = firstPause;
    void attempt();
  };
  const seen = () => document.hidden || now();
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', seen);
  now();

  return {
    now,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}

/** Not in TypeScript's list: only Chromium has it. */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

async function sendInBackground(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}
