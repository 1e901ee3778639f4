import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { changePayout, confirmPayout, findPayouts, type ReceiptNeeds, readPayout, readPayouts } from './payouts.ts';
import { payoutErrors } from './payouts-errors.ts';
import { payoutsExport } from './payouts-export.ts';

export function payoutRoutes(app: FastifyInstance, needs: ReceiptNeeds): void {
  mount(app, payoutsApi.list, (trader, filters) => findPayouts(needs, trader, filters));
  payoutsExport.mount(app, needs, { call: payoutsApi.export, read: readPayouts });
  mount(app, payoutsApi.view, (trader, { id }) => readPayout(needs, trader, id));
  mount(app, payoutsApi.edit, (trader, move, request) => changePayout(needs, trader, move, request));
  mount(app, payoutsApi.close, (trader, { id }, request) => confirmPayout(needs, trader, id, request));
  mount(app, payoutsApi.action, () => fail(payoutErrors.notSupported));
}
