import type { Entry } from '@app/contract/access/auth';
import { codeAt, secondsLeft } from '@app/server/kit';
import { DEMO_OTP_SECRET, DEMO_PASSWORD, demoUsers } from './people.ts';

/** What the sign-in screen shows in demo mode. */
export function demoEntry(now: Date): NonNullable<Entry['demo']> {
  return {
    logins: demoUsers.map(({ login, group, title }) => ({ login, group, title, password: DEMO_PASSWORD })),
    otpCode: codeAt(DEMO_OTP_SECRET, now),
    otpSecondsLeft: secondsLeft(now),
  };
}

/** The same for the person who started the demo in a terminal. */
export function demoGreeting(now: Date): string[] {
  const { logins, otpCode, otpSecondsLeft } = demoEntry(now);
  return [
    '',
    'Демо-режим. Логины и пароли:',
    ...logins.map(({ login, password, title }) => `  ${login.padEnd(10)} ${password}   ${title}`),
    '',
    `Код OTP сейчас: ${otpCode} (ещё ${otpSecondsLeft} с), дальше он виден на экране входа.`,
    'Остановить: Ctrl+C',
  ];
}
