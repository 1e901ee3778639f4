import { moneyApi } from '@app/contract/console/money';
import type { FastifyInstance } from 'fastify';
import { actWithCode, type RequestNeeds } from '#features/two-persons/two-persons.ts';
import { mount } from '#http/mount/mount.ts';
import { adjustKind } from './adjusting.ts';

export type MoneyNeeds = Omit<RequestNeeds, 'kinds'>;

export function consoleMoneyRoutes(app: FastifyInstance, needs: MoneyNeeds): void {
  mount(app, moneyApi.adjust, (staff, { trader_id, amount, reason, otp_code }, request) =>
    actWithCode(needs, staff, adjustKind, { content: { trader_id, amount }, reason, otp_code }, request),
  );
}
