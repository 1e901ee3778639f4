import { invitationsApi, staffApi } from '@app/contract/access/staff-api';
import type { FastifyInstance } from 'fastify';
import type { StaffNeeds } from '#features/people/staff/staff-acts.ts';
import { mount } from '#http/mount/mount.ts';
import { acceptInvitation, openInvitation } from './invitation-accepting.ts';
import { invite, renew } from './invitations.ts';

export function invitationRoutes(app: FastifyInstance, needs: StaffNeeds): void {
  mount(app, staffApi.invite, (owner, body, request) => invite(needs, owner, body, request));
  mount(app, staffApi.renew, (owner, act, request) => renew(needs, owner, act, request));
  mount(app, invitationsApi.open, (_visitor, { token }) => openInvitation(needs, token));
  mount(app, invitationsApi.accept, (_visitor, body, request) => acceptInvitation(needs, body, request.ip));
}
