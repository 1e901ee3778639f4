import type { CaptchaChallenge } from '@app/contract/access/auth';
import { solveCaptcha } from './captcha-solve.ts';

/** What the worker answers; without a payload the page solves the challenge itself. */
export interface CaptchaWorkerAnswer {
  payload?: string;
}

self.addEventListener('message', async ({ data }: MessageEvent<CaptchaChallenge>) => {
  const payload = await solveCaptcha(data).catch(() => undefined);
  self.postMessage((payload ? { payload } : {}) satisfies CaptchaWorkerAnswer);
});
