import { type TraderState, traderStateNames } from '@app/contract/people/trader-state';
import type { Refusal } from '#http/refusal.ts';

export const traderStateErrors = {
  notTrader: { status: 409, code: 'not_a_trader', error: 'Состояние есть только у трейдеров' },
  noReason: { status: 400, code: 'bad_input', error: 'Укажите причину', fields: { reason: 'Укажите причину' } },
} satisfies Record<string, Refusal>;

/** Of two who change it at once the second is told; so is who repeats themselves. */
export const sameState = (state: TraderState): Refusal => ({
  status: 409,
  code: 'same_state',
  error: `Трейдер уже ${traderStateNames[state]}`,
});
