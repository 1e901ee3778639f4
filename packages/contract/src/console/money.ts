import { z } from 'zod';
import type { Route } from '../route.ts';
import { otpCode } from '../two-factor.ts';
import { roublesAsked } from '../values/money.ts';
import { rowId } from '../values/row-id.ts';
import { acted, reason } from './requests.ts';

const finance = { access: 'staff', area: 'money', right: 'do' } as const;

/** A typing mistake must not make a balance that no screen can show. */
export const MOST_ADJUSTED = 1_000_000_000_00n;

/** In roubles; a negative amount takes money from the trader. */
export const adjustedAmount = roublesAsked
  .refine((amount) => amount !== 0n, 'Сумма не может быть нулевой')
  .refine(
    (amount) => amount <= MOST_ADJUSTED && amount >= -MOST_ADJUSTED,
    'Корректировка баланса не больше 1 000 000 000 ₽ за раз',
  );

export const adjust = z.object({ trader_id: rowId, amount: adjustedAmount, reason, otp_code: otpCode });
export type Adjust = z.output<typeof adjust>;

export const moneyApi = {
  adjust: {
    ...finance,
    method: 'POST',
    path: '/staff/v1/money/adjust',
    summary: 'Изменить баланс трейдера с причиной и кодом; выше суммы из правил — запрос второму сотруднику',
    body: adjust,
    response: acted,
  },
} satisfies Record<string, Route>;
