import { useEffect, useState } from 'react';

/** `missing`: this browser cannot; `refused`: it can, but the phone did not let it, commonly to save its battery. */
export type WakeLock = 'held' | 'refused' | 'missing';

/** Keeps the screen on while the component is shown. The browser lets go whenever the page is out of sight, so it is asked again. */
export function useWakeLock(): WakeLock | undefined {
  const [wake, setWake] = useState<WakeLock>();

  useEffect(() => {
    // Optional although the types promise it: only pages over https have it.
    const wakeLock = navigator.wakeLock as typeof navigator.wakeLock | undefined;
    if (!wakeLock) return setWake('missing');
    let held: WakeLockSentinel | undefined;
    let over = false;

    async function hold(): Promise<void> {
      if (document.hidden || (held && !held.released)) return;
      const sentinel = await wakeLock?.request('screen').catch(() => undefined);
      if (over) return void sentinel?.release();
      held = sentinel;
      setWake(sentinel ? 'held' : 'refused');
    }
    const seen = () => void hold();
    document.addEventListener('visibilitychange', seen);
    void hold();
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', seen);
      void held?.release();
    };
  }, []);

  return wake;
}
