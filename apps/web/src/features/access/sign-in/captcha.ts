import { authApi, type CaptchaChallenge } from '@app/contract/access/auth';
import { call } from '#lib/api/api.ts';
import type { CaptchaWorkerAnswer } from './captcha-worker.ts';

/** Keeps one solved challenge ready, made in the background while the person types; each is used once. */
export interface Captcha {
  /** Starts solving a challenge unless a valid one is ready or being solved. */
  prepare(): void;
  /** Returns the answer for `rc`, waiting for it if needed, and forgets it: the server accepts each once. */
  take(): Promise<string>;
}

export function makeCaptcha(): Captcha {
  let ready: Promise<Solved> | undefined;

  function prepare(): void {
    ready ??= makeSolved();
    // An error is reported to the caller of `take`; until then a new attempt may be started.
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

/** The visitor's clock may be wrong by hours, so an implausible difference is ignored. Ten seconds are left for sending. */
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

/** Without workers it is solved in the page, more slowly. */
async function solveHere(challenge: CaptchaChallenge): Promise<string> {
  const { solveCaptcha } = await import('./captcha-solve.ts');
  return solveCaptcha(challenge);
}
