import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import { payoutReversalApi } from '@app/contract/cases/payout-reversal';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type CaseDecisionNeeds, decideAppeal, decidePayout, disagree, foreseeCase } from './case-decisions.ts';
import { findReversal } from './payout-reversal.ts';

export function caseDecisionRoutes(app: FastifyInstance, needs: CaseDecisionNeeds): void {
  mount(app, caseDecisionsApi.appeal, (judge, asked, request) => decideAppeal(needs, judge, asked, request));
  mount(app, caseDecisionsApi.payout, (judge, asked, request) => decidePayout(needs, judge, asked, request));
  mount(app, caseDecisionsApi.foresee, (judge, asked) => foreseeCase(needs, judge, asked));
  mount(app, caseDecisionsApi.disagree, (judge, asked, request) => disagree(needs, judge, asked, request));
  mount(app, payoutReversalApi.view, (staff, { id }) => findReversal(needs, staff, id));
}
