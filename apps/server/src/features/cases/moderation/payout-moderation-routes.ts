import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { FastifyInstance } from 'fastify';
import { mustStillBe } from '#features/access/staff/staff.ts';
import type { PayoutNeeds } from '#features/payouts/payout-moves.ts';
import { moderationExport } from '#features/payouts/payouts-export.ts';
import { mount } from '#http/mount/mount.ts';
import { findModerated, moderatePayout, readModerated, readModeratedAll } from './payout-moderation.ts';

export function payoutModerationRoutes(app: FastifyInstance, needs: PayoutNeeds): void {
  mount(app, payoutsApi.moderationList, (moderator, filters) => findModerated(needs, moderator.id, filters));
  moderationExport.mount(app, needs, {
    call: payoutsApi.moderationExport,
    read: readModeratedAll,
    check: ({ db }, user) => mustStillBe(db, user),
  });
  mount(app, payoutsApi.moderationView, (moderator, { id }) => readModerated(needs, moderator.id, id));
  mount(app, payoutsApi.moderationEdit, (moderator, move, request) => moderatePayout(needs, moderator, move, request));
}
