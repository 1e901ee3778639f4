import { settingsApi } from '@app/contract/settings';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { readSettings, type SettingsNeeds } from './settings.ts';

export function settingsRoutes(app: FastifyInstance, needs: SettingsNeeds): void {
  mount(app, settingsApi.read, (user) => readSettings(needs, user));
}
