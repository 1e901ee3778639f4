import { requestsApi } from '@app/contract/console/requests';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import { ask, type Caller, change } from './patience.ts';

/** What a colleague has asked for is confirmed or refused; one's own is withdrawn. */
export function secondWordActs({ door, journal }: World, { token, codes }: Person, caller: Caller) {
  const { random } = caller;
  const waiting = async () =>
    (await ask(caller, () => door.call(requestsApi.waiting, undefined, { token })))?.requests ?? [];

  return {
    answer: async () => {
      // Only what its asker has been told of: others' answers are still on their way.
      const request = anyOf(
        random,
        (await waiting()).filter(({ id, may }) => may.confirm && journal.asked.has(id)),
      );
      if (!request) return;
      const { id: request_id } = request;
      const otp_code = random.chance(0.8) ? codes.fresh() : undefined;
      if (!otp_code) {
        // Nobody has a fresh code all the time, and most of it should be confirmed.
        if (random.chance(0.15))
          await change(caller, (key) => door.call(requestsApi.refuse, { request_id, reason: 'chaos' }, { token, key }));
        return;
      }
      if (!(await change(caller, (key) => door.call(requestsApi.confirm, { request_id, otp_code }, { token, key }))))
        return;
      journal.counts.second++;
      journal.asked.get(request_id)?.();
    },
    withdraw: async () => {
      const own = anyOf(
        random,
        (await waiting()).filter(({ may }) => may.withdraw),
      );
      if (own) await change(caller, (key) => door.call(requestsApi.withdraw, { request_id: own.id }, { token, key }));
    },
  };
}
