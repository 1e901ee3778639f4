import { inOneGo } from '#db/in-one-go.ts';
import { endAllSessions } from '#features/access/sessions/sessions.ts';
import { forgetSecondFactor, hasSecondFactor } from '#features/access/two-factor/two-factor.ts';
import type { StoredUser } from '#features/access/users/users-queries.ts';
import type { ActKind } from '#features/two-persons/act-kind.ts';
import { fail } from '#http/refusal.ts';
import { accessErrors } from './trader-access-errors.ts';
import { accessFacts, hasMoney, lockAllowed, type OfTrader, ofTrader } from './traders-with-access.ts';

interface WithFactor extends StoredUser {
  isOn: boolean;
}

/** For a trader who has lost the phone: they set it up anew. */
export const secondFactorOffKind: ActKind<OfTrader, true, WithFactor> = {
  name: 'user.two_factor_off',
  area: 'people',
  content: ofTrader,
  thing: ({ trader_id }) => `trader:${trader_id}`,
  lock: async (tx, { trader_id }) => {
    const [trader, isOn] = await inOneGo(lockAllowed(tx, trader_id), hasSecondFactor(tx, trader_id));
    return { ...trader, isOn };
  },
  describe: async (_tx, { login }) => `Выключить второй шаг входа ${login} и завершить его сессии`,
  facts: accessFacts,
  always: hasMoney,
  basis: ({ state, isOn }) => `${state} ${isOn}`,
  perform: async (tx, { isOn }, { trader_id }, change) => {
    if (!isOn) fail(accessErrors.noSecondFactor);
    await forgetSecondFactor(tx, trader_id, change);
    await endAllSessions(tx, trader_id);
    return true;
  },
};
