import type { NoticeKind } from '@app/contract/notifications/notices';

/** Start in seconds, frequency in hertz, duration in seconds. */
type Note = readonly [at: number, pitch: number, length: number];

/**
 * Short tunes that can be told apart: two rising notes, three worried ones, a knock, a rising chord, one bell, two coins; two
 * falling notes, three that ask, a low one twice, three that sink, one that insists.
 */
const tunes: Record<NoticeKind, readonly Note[]> = {
  deal: [
    [0, 880, 0.22],
    [0.12, 1318.5, 0.42],
  ],
  arrival: [
    [0, 1568, 0.12],
    [0.1, 2093, 0.3],
  ],
  appeal: [
    [0, 784, 0.22],
    [0.17, 622.3, 0.22],
    [0.34, 784, 0.45],
  ],
  payout: [
    [0, 659.3, 0.14],
    [0.13, 659.3, 0.14],
    [0.3, 987.8, 0.42],
  ],
  deposit: [
    [0, 523.3, 0.3],
    [0.09, 659.3, 0.3],
    [0.18, 784, 0.3],
    [0.27, 1046.5, 0.55],
  ],
  review: [
    [0, 1046.5, 0.75],
    [0, 1568, 0.5],
  ],
  overdue: [
    [0, 622.3, 0.3],
    [0.25, 622.3, 0.6],
  ],
  decision: [
    [0, 987.8, 0.2],
    [0.15, 784, 0.4],
  ],
  question: [
    [0, 698.5, 0.2],
    [0.16, 1046.5, 0.2],
    [0.32, 880, 0.45],
  ],
  device: [
    [0, 392, 0.25],
    [0.22, 311.1, 0.25],
    [0.44, 246.9, 0.5],
  ],
  access: [
    [0, 440, 0.2],
    [0.2, 440, 0.4],
  ],
};

/** Plays a tune, `after` seconds from now. */
export function playTune(context: AudioContext, kind: NoticeKind, volume: number, after = 0): void {
  const start = context.currentTime + after;
  const master = context.createGain();
  // Loudness is perceived as a power: half on the slider should sound like half.
  master.gain.value = 0.5 * (volume / 100) ** 2;
  master.connect(context.destination);
  const sounding = tunes[kind].map(([at, pitch, length]) => playNote(context, master, start + at, pitch, length));
  sounding.at(-1)?.addEventListener('ended', () => setTimeout(() => master.disconnect(), 500));
}

function playNote(context: AudioContext, master: AudioNode, at: number, pitch: number, length: number) {
  const gain = context.createGain();
  // Like a struck bell: full at once, then fading; without the ramp both ends would click.
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(1, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(master);
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  tone.connect(gain);
  tone.start(at);
  tone.stop(at + length);
  return tone;
}
