import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { setEndpoint } from '#features/webhooks/webhooks-service.ts';
import { minutes } from '#lib/clock.ts';
import { CARD, payoutPeople } from '#testing/payouts.ts';
import { ownServer } from '#testing/server.ts';

test('the platform is told of every outcome, in order and without the requisites', async () => {
  const server = await ownServer();
  const people = payoutPeople(server);
  const [trader, moderator] = [await people.trader(), await people.moderator()];
  await setEndpoint(server.needs, { code: 'test-platform', url: 'http://127.0.0.1:9/hook' });
  const id = await people.inWork(trader);
  server.clock.move(minutes(60));
  await people.moderate(moderator, id, 'return', { no_money_sent: true });
  await people.accept(trader, id);
  await people.cancel(trader, id);
  await people.moderate(moderator, id, 'fullreject', { reject_comment: 'Отменено клиентом' });
  const paid = await people.inReview(trader, { amount: 250 });
  await people.moderate(moderator, paid, 'sendback', { reject_comment: 'Не видно суммы' });
  await people.send(trader, paid);
  const unproven = await people.inReview(trader);
  await people.moderate(moderator, unproven, 'notproven', { reject_comment: 'Перевода нет' });
  await people.moderate(moderator, paid, 'done');
  const withdrawn = await people.waiting();
  await people.withdraw(withdrawn);

  const told = async (payout: number) =>
    (
      await server.db.many<{ body: string }>(
        sql`select body from webhooks where object = ${`payout:${payout}`} order by id`,
      )
    ).map(({ body }) => JSON.parse(body));
  const short = async (payout: number) =>
    (await told(payout)).map(({ type, data }) => [type.replace('payout.', ''), data.status]);
  expect(await short(id)).toEqual([
    ['taken', 1],
    ['returned', 0],
    ['taken', 1],
    ['cancelled', -1],
    ['rejected', 4],
  ]);
  expect(await short(paid)).toEqual([
    ['taken', 1],
    ['sent_to_review', 2],
    ['sent_to_review', 2],
    ['done', 6],
  ]);
  // That nothing was proven is for the platform a payout that nobody pays, with the reason; what went on before is not its own.
  expect(await short(unproven)).toEqual([
    ['taken', 1],
    ['sent_to_review', 2],
    ['cancelled', -1],
  ]);
  expect((await told(unproven)).map(({ data }) => data.note)).toEqual(['', '', 'Перевода нет']);
  expect((await told(paid)).map(({ data }) => data.note)).toEqual(['', '', '', '']);
  expect(await short(withdrawn)).toEqual([['withdrawn', 5]]);
  const last = (await told(paid)).at(-1);
  expect(last).toMatchObject({ timestamp: server.clock.now().toISOString(), data: { id: paid, amount: 250 } });
  expect(last.data).toEqual(await people.read(paid));
  expect(JSON.stringify(last)).not.toContain(CARD);
});
