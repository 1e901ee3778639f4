import { z } from 'zod';
import { adjustedAmount } from '../money/money.ts';
import { platformLimits } from '../platforms/platform-limits.ts';
import { usdtRate } from '../rates/rates.ts';
import type { Route } from '../route.ts';
import { ruleNames } from '../rules.ts';
import { rowId } from '../values/row-id.ts';
import { foreseenAnswer } from './requests.ts';

/** What a dialog is about to ask for: as much of it as says whether one person may do it. */
export const forecastInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('balance.adjust'), trader_id: rowId, amount: adjustedAmount }),
  z.object({ kind: z.literal('transfer.assign'), transfer_id: rowId, trader_id: rowId }),
  z.object({ kind: z.literal('rate.usdt'), rate: usdtRate }),
  z.object({ kind: z.literal('rule.set'), name: z.enum(ruleNames) }),
  z.object({ kind: z.literal('rate.bands') }),
  z.object({ kind: z.literal('platform.limits'), platform_id: rowId, limits: platformLimits }),
]);
export type ForecastInput = z.output<typeof forecastInput>;

export const forecastApi = {
  foresee: {
    access: 'staff',
    area: 'today',
    right: 'see',
    method: 'POST',
    path: '/staff/v1/requests/foresee',
    summary:
      'Что было бы, если бы этот сотрудник сделал это сейчас: выполнится сразу или будет ждать второго, что станет с деньгами трейдера. Ничего не меняет',
    body: forecastInput,
    response: foreseenAnswer,
  },
} satisfies Record<string, Route>;
