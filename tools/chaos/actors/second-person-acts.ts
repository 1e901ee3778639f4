import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import { type CaseRow, casesApi } from '@app/contract/cases/cases';
import { requestsApi } from '@app/contract/two-persons/requests';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import { ask, type Caller, change } from './patience.ts';

/** What a colleague has asked for is confirmed or refused; one's own is withdrawn. */
export function secondPersonActs({ door, journal }: World, { id: who, token, codes }: Person, caller: Caller) {
  const { random } = caller;
  const waiting = async () =>
    (await ask(caller, () => door.call(requestsApi.waiting, undefined, { token })))?.requests ?? [];
  const saidNo = (thing: string) => {
    journal.counts.noes++;
    journal.noes.push({ thing, who });
  };
  const refuse = async (request_id: number, thing: string) => {
    const body = { request_id, reason: 'chaos' };
    if (await change(caller, (key) => door.call(requestsApi.refuse, body, { token, key }))) saidNo(thing);
  };

  return {
    answer: async () => {
      // Only what its asker has been told of: others' answers are still on their way. Sometimes also what is another's turn, which is refused.
      const others = random.chance(0.1);
      const request = anyOf(
        random,
        (await waiting()).filter(({ id, may }) => (may.confirm || others) && journal.asked.has(id)),
      );
      if (!request) return;
      const { id: request_id, thing } = request;
      const otp_code = random.chance(0.8) ? codes.fresh() : undefined;
      if (!otp_code) {
        // Nobody has a fresh code all the time, and most of it should be confirmed.
        if (random.chance(0.15)) await refuse(request_id, thing ? `${thing.kind}:${thing.id}` : '');
        return;
      }
      if (!(await change(caller, (key) => door.call(requestsApi.confirm, { request_id, otp_code }, { token, key }))))
        return;
      journal.counts.second++;
      journal.asked.get(request_id)?.();
    },
    /** At the desk, where moderators can as well. Owners answer there what somebody did not agree with; others are refused that. */
    disagree: async () => {
      const page = await ask(caller, () => door.call(casesApi.list, { page: 1, count: 50 }, { token }));
      const said = ({ waits, waits_refused, standing }: CaseRow) =>
        waits !== null && standing === 'may' && (!waits_refused || random.chance(0.3));
      const row = anyOf(random, page?.rows.filter(said) ?? []);
      if (!row) return;
      const { kind, id } = row;
      const body = { kind, id, reason: 'chaos' };
      if (await change(caller, (key) => door.call(caseDecisionsApi.disagree, body, { token, key })))
        saidNo(`${kind}:${id}`);
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
