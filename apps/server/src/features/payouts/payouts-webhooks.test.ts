import { platformPayout } from '@app/contract/platforms/platform';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { CARD, payoutPeople } from '#testing/given/payouts.ts';
import { setTestWebhookAddress, webhooksAbout } from '#testing/given/webhooks.ts';
import { ownServer } from '#testing/server/server.ts';

test('the platform is told of every outcome, in order and without the requisites', async () => {
  const server = await ownServer();
  const people = payoutPeople(server);
  const [trader, moderator] = [await people.trader(), await people.moderator()];
  await setTestWebhookAddress(server.needs);
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

  const told = (payout: number) => webhooksAbout(server.db, `payout:${payout}`);
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
    ['sent_back', 1],
    ['sent_to_review', 2],
    ['done', 6],
  ]);
  // To the platform a payout that was not proven is one that nobody pays, with the reason; the notes before are not sent.
  expect(await short(unproven)).toEqual([
    ['taken', 1],
    ['sent_to_review', 2],
    ['cancelled', -1],
  ]);
  expect((await told(unproven)).map(({ data }) => 'note' in data && data.note)).toEqual(['', '', 'Перевода нет']);
  expect((await told(paid)).map(({ data }) => 'note' in data && data.note)).toEqual(['', '', '', '', '']);
  expect(await short(withdrawn)).toEqual([['withdrawn', 5]]);
  const last = (await told(paid)).at(-1);
  expect(last).toMatchObject({ timestamp: server.clock.now(), data: { id: paid, amount: 250_00n } });
  expect(last?.data).toEqual(platformPayout.parse(await people.read(paid)));
  const kept = await server.db.many<{ row: string }>(
    sql`select j::text as row from journal j union all select body from webhooks`,
  );
  expect(kept.filter(({ row }) => row.includes(CARD))).toEqual([]);
  // The journal contains no name, either: it is added when the webhook is made.
  const { fio } = await people.read(paid);
  expect(await server.db.many(sql`select 1 from journal j where position(${fio} in j::text) > 0`)).toEqual([]);
});
