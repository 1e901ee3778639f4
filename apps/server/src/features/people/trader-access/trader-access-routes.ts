import { newPasswordApi } from '@app/contract/access/new-password';
import { personAccessApi } from '@app/contract/people/person-access';
import type { FastifyInstance } from 'fastify';
import { actWithCode } from '#features/two-persons/two-persons.ts';
import { mount } from '#http/mount/mount.ts';
import { type AccessNeeds, givePasswordLink, showPasswordLink } from './given-links.ts';
import { openLink, setNewPassword } from './new-password.ts';
import { secondFactorOffKind } from './second-factor-off.ts';

export function traderAccessRoutes(app: FastifyInstance, needs: AccessNeeds): void {
  mount(app, personAccessApi.twoFactorOff, (staff, { user_id, reason, otp_code }, request) =>
    actWithCode(needs, staff, secondFactorOffKind, { content: { trader_id: user_id }, reason, otp_code }, request),
  );
  mount(app, personAccessApi.givePasswordLink, (staff, asked, request) =>
    givePasswordLink(needs, staff, asked, request),
  );
  mount(app, personAccessApi.showPasswordLink, (staff, { user_id }, request) =>
    showPasswordLink(needs, staff, user_id, request),
  );
  mount(app, newPasswordApi.open, (_visitor, { token }) => openLink(needs, token));
  mount(app, newPasswordApi.set, (_visitor, asked, request) => setNewPassword(needs, asked, request.ip));
}
