import type { Tone } from '#ui/status/status-badge.tsx';
import { phoneText as text } from '../phone-text.ts';
import classes from './phone-page.module.css';
import type { PhoneState } from './use-phone.ts';
import { useWakeLock } from './use-wake-lock.ts';

const tones: Record<PhoneState, Tone> = {
  opening: 'working',
  online: 'done',
  offline: 'waiting',
  silent: 'waiting',
  unpaired: 'rejected',
  ended: 'rejected',
  archived: 'archived',
};

/** The state in one word and one colour, and what to do about it. */
export function PhoneStatus({ state }: { state: PhoneState }) {
  const { word, hint } = text.state[state];
  const working = state === 'online' || state === 'offline' || state === 'silent';
  return (
    <section className={classes.status} data-tone={tones[state]}>
      <div role="status">
        <p className={classes.word}>{word}</p>
        <p>{hint}</p>
      </div>
      {working && <WakeLine />}
    </section>
  );
}

function WakeLine() {
  const wake = useWakeLock();
  return wake ? <p className="l-small">{text.wake[wake]}</p> : null;
}
