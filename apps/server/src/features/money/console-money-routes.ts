import { moneyApi } from '@app/contract/money/money';
import type { FastifyInstance } from 'fastify';
import { askForCheck } from '#features/ledger/ledger-checks.ts';
import { closeClaimIn } from '#features/topups/claims/claim-closing.ts';
import type { RequestNeeds } from '#features/two-persons/requests.ts';
import { actWithCode } from '#features/two-persons/two-persons.ts';
import { mount } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import { adjustKind } from './adjustment-act.ts';
import { type AssigningNeeds, assignKind } from './assignment-act.ts';
import { askChainSometimes, readBooks, readChain } from './money-books.ts';
import { findAdjustments, findAssignee, findLoneClaims, findTransfers } from './money-lists.ts';

export type MoneyNeeds = Omit<RequestNeeds, 'kinds'> & AssigningNeeds;

const done = { success: true } as const;

export function consoleMoneyRoutes(app: FastifyInstance, needs: MoneyNeeds): void {
  const assign = assignKind(needs);
  mount(app, moneyApi.adjust, (staff, { trader_id, amount, reason, otp_code }, request) =>
    actWithCode(needs, staff, adjustKind, { content: { trader_id, amount }, reason, otp_code }, request),
  );
  mount(app, moneyApi.adjustments, (_staff, { before }) => findAdjustments(needs, before));
  mount(app, moneyApi.transfers, (staff) => findTransfers(needs, staff.id));
  mount(app, moneyApi.claims, (staff, { after }) => findLoneClaims(needs, staff.id, after));
  mount(app, moneyApi.assignee, (_staff, { login }) => findAssignee(needs, login));
  mount(app, moneyApi.assign, (staff, { transfer_id, trader_id, reason, otp_code }, request) =>
    actWithCode(needs, staff, assign, { content: { transfer_id, trader_id }, reason, otp_code }, request),
  );
  mount(app, moneyApi.closeClaim, (staff, { claim_id, answer }, request) =>
    once(needs, staff, request, async (tx) => {
      await closeClaimIn(tx, { id: claim_id, answer }, { by: { staff: staff.id }, at: needs.clock.now() });
      return done;
    }),
  );
  mount(app, moneyApi.books, () => readBooks(needs));
  mount(app, moneyApi.verify, async (staff) => {
    await askForCheck(needs.db, staff.id);
    return done;
  });
  const askChain = askChainSometimes(needs);
  mount(app, moneyApi.chain, () => readChain(needs, askChain));
}
