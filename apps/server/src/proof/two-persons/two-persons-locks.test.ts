import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { lapseRequests } from '#features/two-persons/requests.ts';
import { seconds } from '#lib/clock.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { makeActKinds } from '../../act-kinds.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let owner: Visitor;
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
  owner = await server.given.user({ roles: ['owner'] });
  await server.given.user({ roles: ['owner'] });
});
afterAll(async () => {
  await server.stop();
});

const heldRequests = () =>
  server.db.value<number>(sql`
    select count(*)::int from pg_locks l join pg_class c on c.oid = l.relation
    where l.database = (select oid from pg_database where datname = current_database())
      and c.relname = 'two_person_requests' and l.mode = 'RowShareLock' and l.granted`);

const words = {
  confirm: (request_id: number) => {
    server.clock.move(seconds(30));
    return owner.post(requestsApi.confirm.path, { request_id, otp_code: server.otpCode() });
  },
  refuse: (request_id: number) => owner.post(requestsApi.refuse.path, { request_id, reason: 'Чек чужой' }),
  lapse: (): Promise<unknown> => lapseRequests({ ...server.needs, kinds: makeActKinds(server.needs) }),
};

test.each(['confirm', 'refuse', 'lapse'] as const)(
  '«%s» locks the payout first and its request afterwards, as a judge does: neither waits for the other',
  async (word) => {
    const trader = await people.trader();
    const [moderator, olga] = [await people.moderator(), await people.moderator()];
    const id = await people.inReview(trader, { amount: 310_000 });
    await people.moderate(moderator, id, 'done');
    const request = await server.db.value<number>(sql`
      select id from two_person_requests where thing = ${`payout:${id}`}`);
    let first: Promise<Answer> | undefined;
    let second: Promise<unknown> | undefined;
    await server.db.begin(async (tx) => {
      await tx.run(sql`select from payouts where id = ${id} for update`);
      first = people.moderate(olga, id, 'done');
      await untilSomeoneWaits(server.db, 1);
      second = words[word](request);
      await untilSomeoneWaits(server.db, 2);
      expect(await heldRequests()).toBe(0);
    });
    expect((await first)?.status).toBe(200);
    const answer = (await second) as Answer | undefined;
    if (answer) expect([answer.status, answer.body.code]).toEqual([409, 'request_ended']);
    expect(await people.balance(trader)).toBe(316_200);
  },
);
