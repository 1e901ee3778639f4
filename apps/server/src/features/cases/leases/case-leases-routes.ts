import { caseLeasesApi } from '@app/contract/cases/case-leases';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type CaseLeaseNeeds, leaseCase, leaveCase } from './case-leases.ts';

export function caseLeaseRoutes(app: FastifyInstance, needs: CaseLeaseNeeds): void {
  mount(app, caseLeasesApi.take, (judge, asked) => leaseCase(needs, judge, asked));
  mount(app, caseLeasesApi.leave, (judge, asked) => leaveCase(needs, judge, asked));
}
