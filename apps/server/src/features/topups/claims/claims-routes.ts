import { claimsApi } from '@app/contract/topups/claims-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type ClaimNeeds, createClaim, findClaims } from './claims.ts';

export function claimRoutes(app: FastifyInstance, needs: ClaimNeeds): void {
  mount(app, claimsApi.create, (trader, input, request) => createClaim(needs, trader, input, request));
  mount(app, claimsApi.list, (trader) => findClaims(needs, trader));
}
