import { authApi, type CaptchaChallenge } from '@app/contract/auth';
import { call } from '#lib/api/api.ts';
import type { CaptchaWorkerAnswer } from './captcha-worker.ts';

/** One solved challenge in hand, made in the background while the person types; each is used once. */
export interface Captcha {
  /** Starts on a challenge unless a good one is in hand or on its way. */
  prepare(): void;
  /** Gives the answer for `rc`, waiting for it if need be, and forgets it: the server takes each one time. */
  take(): Promise<string>;
}

export function makeCaptcha(): Captcha {
  let ready: Promise<Solved> | undefined;

  function prepare(): void {
    ready ??= makeSolved();
    // A failure is told to the one who takes it; until then the next attempt may start anew.
    ready.catch(() => {
      ready = undefined;
    });
  }

  async function take(): Promise<string> {
    prepare();
    const solved = await ready;
    ready = undefined;
    if (!solved || Date.now() > solved.goodUntil) return (await makeSolved()).payload;
    return solved.payload;
  }

  return { prepare, take };
}

interface Solved {
  payload: string;
  goodUntil: number;
}

async function makeSolved(): Promise<Solved> {
  const challenge = await call(authApi.captcha);
  const goodUntil = Date.now() + lifetime(challenge);
  const payload = (await solveInWorker(challenge)) ?? (await solveHere(challenge));
  return { payload, goodUntil };
}

const minute = 60_000;

/** The visitor's clock may be wrong by hours, so an unlikely difference is not believed. Ten seconds are left for sending. */
function lifetime({ parameters }: CaptchaChallenge): number {
  const left = Number(parameters.expiresAt) * 1000 - Date.now();
  const likely = left > minute && left < 60 * minute;
  return (likely ? left : minute) - 10_000;
}

function solveInWorker(challenge: CaptchaChallenge): Promise<string | undefined> {
  if (typeof Worker === 'undefined') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
    const finish = (payload?: string) => {
      worker.terminate();
      resolve(payload);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<CaptchaWorkerAnswer>) => finish(data.payload));
    worker.addEventListener('error', () => finish());
    worker.postMessage(challenge);
  });
}

/** Where workers are not to be had, slower but all the same. */
async function solveHere(challenge: CaptchaChallenge): Promise<string> {
  const { solveCaptcha } = await import('./captcha-solve.ts');
  return solveCaptcha(challenge);
}
