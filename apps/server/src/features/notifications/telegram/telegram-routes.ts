import { telegramApi } from '@app/contract/notifications/telegram-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { muteOwn, readTelegram, startLinking, type TelegramNeeds, unlinkOwn } from './telegram.ts';

export function telegramRoutes(app: FastifyInstance, needs: TelegramNeeds): void {
  mount(app, telegramApi.state, (user) => readTelegram(needs, user));
  mount(app, telegramApi.link, (user) => startLinking(needs, user));
  mount(app, telegramApi.unlink, (user) => unlinkOwn(needs, user));
  mount(app, telegramApi.mute, (user, { for: how }) => muteOwn(needs, user, how));
}
