import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { FastifyInstance } from 'fastify';
import type { PayoutNeeds } from '#features/payouts/payouts.ts';
import { mount } from '#http/mount/mount.ts';
import { findModerated, moderatePayout, readModerated, readModeratedAll } from './payout-moderation.ts';
import { moderationExport } from './payout-moderation-export.ts';

export function payoutModerationRoutes(app: FastifyInstance, needs: PayoutNeeds): void {
  mount(app, payoutsApi.moderationList, (_moderator, filters) => findModerated(needs, filters));
  mount(app, payoutsApi.moderationExport, (moderator, wanted) => moderationExport.link(needs, moderator, wanted));
  moderationExport.mount(app, needs, readModeratedAll);
  mount(app, payoutsApi.moderationView, (_moderator, { id }) => readModerated(needs, id));
  mount(app, payoutsApi.moderationEdit, (moderator, move, request) => moderatePayout(needs, moderator, move, request));
}
