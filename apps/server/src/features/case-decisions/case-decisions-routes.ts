import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { type CaseDecisionNeeds, decideAppeal, decidePayout } from './case-decisions.ts';

export function caseDecisionRoutes(app: FastifyInstance, needs: CaseDecisionNeeds): void {
  mount(app, caseDecisionsApi.appeal, (judge, asked, request) => decideAppeal(needs, judge, asked, request));
  mount(app, caseDecisionsApi.payout, (judge, asked, request) => decidePayout(needs, judge, asked, request));
}
