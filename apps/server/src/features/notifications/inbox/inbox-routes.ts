import { inboxApi } from '@app/contract/notifications/inbox';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type InboxNeeds, markRead, readInbox } from './inbox.ts';

export function inboxRoutes(app: FastifyInstance, needs: InboxNeeds): void {
  mount(app, inboxApi.list, (user, filters) => readInbox(needs, user, filters));
  mount(app, inboxApi.read, (user, { to }) => markRead(needs, user, to));
}
