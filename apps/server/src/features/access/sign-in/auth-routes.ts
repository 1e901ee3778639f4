import { authApi, type Entry } from '@app/contract/access/auth';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type AuthNeeds, changePassword, signIn, signOut, signUp } from './auth.ts';
import { newCaptcha } from './captcha.ts';
import { prove } from './prove.ts';

interface EntryNeeds {
  supportTelegramLink: string | null;
  /** Logins and a code that the demo shows to everybody. */
  demoEntry?: ((now: Date) => NonNullable<Entry['demo']>) | undefined;
}

export function authRoutes(app: FastifyInstance, needs: AuthNeeds & EntryNeeds): void {
  const { supportTelegramLink, demoEntry, clock } = needs;
  mount(app, authApi.entry, () => ({ supportTelegramLink, demo: demoEntry?.(clock.now()) ?? null }));
  mount(app, authApi.captcha, () => newCaptcha(needs));
  mount(app, authApi.signUp, (_caller, body, request) => signUp(needs, body, request.ip));
  mount(app, authApi.signIn, (_caller, body, request) =>
    signIn(needs, body, { address: request.ip, userAgent: request.headers['user-agent'] }),
  );
  mount(app, authApi.changePassword, (user, { newpass }) => changePassword(needs, user, newpass));
  mount(app, authApi.prove, (user, proof) => prove(needs, user, proof));
  mount(app, authApi.signOut, (user) => signOut(needs, user));
}
