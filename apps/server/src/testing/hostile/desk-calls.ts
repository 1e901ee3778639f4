import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import { type CaseKey, caseLeasesApi } from '@app/contract/cases/case-leases';
import { caseTalkApi, type TalkReader } from '@app/contract/conversation/case-talk';
import { requestsApi } from '@app/contract/two-persons/requests';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { talkForm } from '#testing/given/world.ts';
import type { TestServer, Visitor } from '#testing/server/server.ts';
import { answerOf } from './model.ts';

/** What a model does at the desk of the server, whatever the case is about. */
export function deskCalls(server: TestServer) {
  return {
    /** Says whose the case is then. */
    lease: async (judge: Visitor, key: CaseKey, over = false): Promise<string> => {
      // No two are heard of at the same moment.
      server.clock.move(seconds(1));
      const answer = await judge.post(caseLeasesApi.take.path, { ...key, ...(over && { over }) });
      const lease = answer.body.lease && (answer.body.lease.mine ? ' mine' : ' not mine');
      return `${await answerOf(answer)}${lease ?? ''}`;
    },
    leave: (judge: Visitor, key: CaseKey) => judge.post(caseLeasesApi.leave.path, key),
    /** A question to trader or platform, or a note for colleagues. */
    write: (judge: Visitor, key: CaseKey, reader: TalkReader) => {
      const said = { ...key, text: 'Где выписка?', reader, asks: reader === 'staff' ? '0' : '1' };
      return judge.post(caseTalkApi.staffWrite.path, talkForm(said, null));
    },
    reply: (trader: Visitor, key: CaseKey) =>
      trader.post(caseTalkApi.write.path, talkForm({ ...key, text: 'Вот она' }, null)),
    disagree: (judge: Visitor, key: CaseKey) =>
      judge.post(caseDecisionsApi.disagree.path, { ...key, reason: 'Чек чужой' }),
    /** In «Ждут второго», about what was asked for last. */
    answerWord: async (judge: Visitor, { kind, id }: CaseKey, how: 'confirm' | 'refuse' | 'withdraw') => {
      const request_id = await server.db.value<number>(sql`
        select max(id)::int from two_person_requests where thing = ${`${kind}:${id}`} and state in ('open', 'refused')`);
      server.clock.move(seconds(30));
      const more = { confirm: { otp_code: server.otpCode() }, refuse: { reason: 'Нет' }, withdraw: {} }[how];
      return judge.post(requestsApi[how].path, { request_id, ...more });
    },
    talkOf: async (trader: Visitor, key: CaseKey) => (await trader.post(caseTalkApi.read.path, key)).body,
  };
}
