import { pushApi } from '@app/contract/notifications/push-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type PushNeeds, subscribe, unsubscribe } from './push.ts';
import { readPushKey } from './push-key.ts';

export function pushRoutes(app: FastifyInstance, needs: PushNeeds): void {
  mount(app, pushApi.key, async () => ({ key: (await readPushKey(needs)).publicKey }));
  mount(app, pushApi.subscribe, (user, target) => subscribe(needs, user, target));
  mount(app, pushApi.unsubscribe, (user) => unsubscribe(needs, user));
}
