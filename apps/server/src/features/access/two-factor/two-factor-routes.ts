import { twoFactorApi } from '@app/contract/access/two-factor';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { moveTwoFactor, type TwoFactorNeeds } from './two-factor.ts';

export function twoFactorRoutes(app: FastifyInstance, needs: TwoFactorNeeds): void {
  mount(app, twoFactorApi.move, (user, move) => moveTwoFactor(needs, user, move));
}
