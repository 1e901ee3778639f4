import type { NoticeKind } from '@app/contract/notices';
import { useEffect, useSyncExternalStore } from 'react';

/** `asleep`: browsers give no sound before the visitor has clicked or pressed a key; `blocked`: not even then. */
export type SoundState = 'asleep' | 'ready' | 'blocked';

export interface NoticePlayer {
  state: () => SoundState;
  subscribe: (listener: () => void) => () => void;
  /** To be called from a click or a key. */
  wake: () => Promise<void>;
  play: (kinds: readonly NoticeKind[], volume: number) => Promise<void>;
}

/** The browser's own sound, made on the spot: nothing to load but a few lines, and those when a sound is first wanted. */
export const browserPlayer: NoticePlayer = makePlayer();

export function useSoundState(player: NoticePlayer): SoundState {
  return useSyncExternalStore(player.subscribe, player.state);
}

/** As soon as the visitor touches the page, sounds may be played in it. */
export function useSoundWakes(wanted: boolean, player: NoticePlayer): void {
  useEffect(() => {
    if (!wanted) return;
    const wake = () => void player.wake();
    if (navigator.userActivation?.hasBeenActive) wake();
    const gestures = ['pointerdown', 'keydown'] as const;
    for (const gesture of gestures) window.addEventListener(gesture, wake);
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, wake);
    };
  }, [wanted, player]);
}

function makePlayer(): NoticePlayer {
  let context: AudioContext | undefined;
  let state: SoundState = 'asleep';
  const listeners = new Set<() => void>();

  return { state: () => state, subscribe, wake, play };

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  async function wake(): Promise<void> {
    if (context?.state === 'running') return;
    if (typeof AudioContext === 'undefined') return become('blocked');
    context ??= makeContext();
    // A refusal is no rejection: the promise just stays open.
    await Promise.race([context.resume().catch(() => undefined), new Promise((done) => setTimeout(done, 500))]);
    become(context.state === 'running' ? 'ready' : 'blocked');
  }

  function makeContext(): AudioContext {
    const made = new AudioContext();
    // The system takes the sound away, for a call for example; the next touch brings it back.
    made.addEventListener('statechange', () => become(made.state === 'running' ? 'ready' : 'asleep'));
    return made;
  }

  async function play(kinds: readonly NoticeKind[], volume: number): Promise<void> {
    const { playTune } = await import('./notice-sounds.ts');
    if (context?.state !== 'running') return;
    for (const [index, kind] of kinds.entries()) playTune(context, kind, volume, index * oneAfterAnother);
  }

  function become(next: SoundState): void {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }
}

const oneAfterAnother = 0.9;
