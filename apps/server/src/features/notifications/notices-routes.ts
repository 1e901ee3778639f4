import { noticesApi } from '@app/contract/notifications/notices';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type NoticeNeeds, readNotices, saveNotices } from './notices.ts';

export function noticeRoutes(app: FastifyInstance, needs: NoticeNeeds): void {
  mount(app, noticesApi.read, (user) => readNotices(needs, user));
  mount(app, noticesApi.save, (user, choices) => saveNotices(needs, user, choices));
}
