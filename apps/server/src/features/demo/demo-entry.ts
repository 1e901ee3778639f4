import type { Entry } from '@app/contract/auth';
import { codeAt, secondsLeft } from '#features/two-factor/two-factor-service.ts';
import { DEMO_OTP_SECRET, DEMO_PASSWORD, demoUsers } from './demo-world.ts';

/** What the sign-in screen tells in demo mode. */
export function demoEntry(now: Date): NonNullable<Entry['demo']> {
  return {
    logins: demoUsers.map(({ login, group, title }) => ({ login, group, title, password: DEMO_PASSWORD })),
    otpCode: codeAt(DEMO_OTP_SECRET, now),
    otpSecondsLeft: secondsLeft(now),
  };
}
