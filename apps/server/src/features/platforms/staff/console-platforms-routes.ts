import { consolePlatformsApi as api } from '@app/contract/platforms/console-platforms';
import type { FastifyInstance } from 'fastify';
import type { WebhookNeeds } from '#features/platforms/webhooks/webhooks.ts';
import { mount } from '#http/mount/mount.ts';
import {
  createKey,
  createPlatform,
  endKey,
  endOldSecret,
  removeWebhook,
  resend,
  resendAll,
  rotateKey,
  setLimits,
  setState,
  setWebhook,
  showKey,
  showSecret,
} from './console-platform-acts.ts';
import { showPlatform, showPlatforms, showWebhook, showWebhooks } from './console-platforms.ts';
import type { StopNeeds } from './platform-kinds.ts';

export function consolePlatformRoutes(app: FastifyInstance, needs: WebhookNeeds & StopNeeds): void {
  mount(app, api.list, () => showPlatforms(needs));
  mount(app, api.view, (staff, asked) => showPlatform(needs, staff, asked));
  mount(app, api.webhooks, (_staff, asked) => showWebhooks(needs, asked));
  mount(app, api.webhook, (_staff, asked) => showWebhook(needs, asked));

  mount(app, api.create, (staff, body, request) => createPlatform(needs, staff, body, request));
  mount(app, api.setState, (staff, body, request) => setState(needs, staff, body, request));
  mount(app, api.setLimits, (staff, body, request) => setLimits(needs, staff, body, request));
  mount(app, api.addKey, (staff, body, request) => createKey(needs, staff, body, request));
  mount(app, api.rotateKey, (staff, body, request) => rotateKey(needs, staff, body, request));
  mount(app, api.showKey, (staff, body, request) => showKey(needs, staff, body, request));
  mount(app, api.showSecret, (staff, body, request) => showSecret(needs, staff, body, request));
  mount(app, api.endKey, (staff, body, request) => endKey(needs, staff, body, request));
  mount(app, api.setWebhook, (staff, body, request) => setWebhook(needs, staff, body, request));
  mount(app, api.endOldSecret, (staff, body, request) => endOldSecret(needs, staff, body, request));
  mount(app, api.removeWebhook, (staff, body, request) => removeWebhook(needs, staff, body, request));
  mount(app, api.resend, (staff, body, request) => resend(needs, staff, body, request));
  mount(app, api.resendAll, (staff, body, request) => resendAll(needs, staff, body, request));
}
