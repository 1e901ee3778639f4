import { authApi } from '@app/contract/auth';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount.ts';
import type { Clock } from '#lib/clock.ts';
import { demoEntry } from './demo-entry.ts';

export interface DemoEntryNeeds {
  clock: Clock;
  demo: boolean;
  supportTelegramLink: string | null;
}

export function demoRoutes(app: FastifyInstance, { clock, demo, supportTelegramLink }: DemoEntryNeeds): void {
  mount(app, authApi.entry, () => ({ supportTelegramLink, demo: demo ? demoEntry(clock.now()) : null }));
}
