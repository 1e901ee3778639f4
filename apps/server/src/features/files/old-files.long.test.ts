import { Group } from '@app/contract/access/users';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days } from '#lib/clock.ts';
import { givenWorld, talkForm } from '#testing/given/world.ts';
import { ownServer, type Visitor } from '#testing/server/server.ts';
import { removeOldFiles } from './old-files.ts';

test('files of a conversation go a year after the end of the case, receipts after three, and neither while it is open', async () => {
  const server = await ownServer();
  const world = await givenWorld(server);
  const payer = await server.given.user({ group: Group.payoutTrader });
  const [ended, open] = [await world.taken(payer), await world.taken(payer)];
  for (const id of [ended, open]) {
    await payer.post(caseTalkApi.write.path, talkForm({ kind: 'payout', id }));
    await payer.post(payoutsApi.close.path, world.receiptForm(id));
  }
  await server.db.run(sql`update payouts set status = 6, reverse_until = moved_at where id = ${ended}`);
  const left = async () => {
    await removeOldFiles(server.needs);
    const rows = await server.db.many<{ kind: string }>(sql`
      select owner_kind || ' ' || coalesce(m.case_id, owner_id) as kind from files left join case_messages m on owner_kind = 'message' and m.id = owner_id
      where gone_at is null order by files.id`);
    return rows.map(({ kind }) => kind);
  };
  const all = [`message ${ended}`, `payout ${ended}`, `message ${open}`, `payout ${open}`];
  const urlOf = async (who: Visitor) =>
    (await who.post(caseTalkApi.read.path, { kind: 'payout', id: ended })).body.messages[0].files[0];
  expect(await left()).toEqual(all);
  server.clock.move(days(364));
  expect(await left()).toEqual(all);
  server.clock.move(days(3));
  expect(await left()).toEqual(all.slice(1));

  const again = server.visitor(payer.id, payer.login, (await server.signIn(payer.login)).body.token);
  const opened = await server.stranger.get(await urlOf(again));
  expect([opened.status, opened.body.code]).toEqual([410, 'file_gone']);
  expect(await server.db.many(sql`select actor, data from journal where event = 'file.gone'`)).toEqual([
    { actor: 'system', data: { kind: 'message', id: expect.any(Number) } },
  ]);
  server.clock.move(days(2 * 365));
  expect(await left()).toEqual(all.slice(2));
});
