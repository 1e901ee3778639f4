import { endAllSessions } from '#features/sessions/sessions.ts';
import { forgetSecondFactor, hasSecondFactor } from '#features/two-factor/two-factor.ts';
import type { ActKind } from '#features/two-persons/two-persons.ts';
import { fail } from '#http/refusal.ts';
import { accessErrors } from './trader-access-errors.ts';
import { accessFacts, hasMoney, lockAllowed, mustBeTrader, type OfTrader, ofTrader } from './traders-with-access.ts';

/** For a trader who has lost the phone: they set it up anew. */
export const secondFactorOffKind: ActKind<OfTrader, true> = {
  name: 'user.two_factor_off',
  area: 'people',
  content: ofTrader,
  thing: ({ trader_id }) => `trader:${trader_id}`,
  describe: async (tx, { trader_id }) => {
    const { login } = await mustBeTrader(tx, trader_id);
    return `Выключить второй шаг входа ${login} и завершить его сессии`;
  },
  facts: accessFacts,
  always: hasMoney,
  basis: async (tx, { trader_id }) => {
    const { state } = await lockAllowed(tx, trader_id);
    return `${state} ${await hasSecondFactor(tx, trader_id)}`;
  },
  perform: async (tx, { trader_id }, change) => {
    await lockAllowed(tx, trader_id);
    if (!(await hasSecondFactor(tx, trader_id))) fail(accessErrors.noSecondFactor);
    await forgetSecondFactor(tx, trader_id, change);
    await endAllSessions(tx, trader_id);
    return true;
  },
};
