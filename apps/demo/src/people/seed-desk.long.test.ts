import type { CaseView } from '@app/contract/cases/case-view';
import type { CaseRow } from '@app/contract/cases/cases';
import { verifyLedger } from '@app/server/kit';
import { ownServer } from '@app/server/testing/server/server';
import { expect, test } from 'vitest';
import { demoEntry } from './entry.ts';
import { seedDemo } from './seed.ts';
import { seedDesk } from './seed-desk.ts';
import { seedDisputes } from './seed-disputes.ts';

test('the desk has what it is for: pages to turn, an operation seen before, words that wait for a second one, a talk with a file', {
  timeout: 180_000,
}, async () => {
  const server = await ownServer({ demoEntry });
  await seedDemo(server.needs);
  for (let start = 0; start < 2; start++) {
    await seedDisputes(server.needs);
    await seedDesk(server.needs);
  }
  const signIn = async (login: string) => {
    const { token } = (await server.signIn(login, 'demo-demo', server.otpCode())).body;
    return server.visitor(0, login, token);
  };
  const operator = await signIn('operator');
  const { rows }: { rows: CaseRow[] } = (await operator.post('/staff/v1/cases', {})).body;
  const seen = rows.map(({ kind, trader, amount, waits, waits_refused, standing }) =>
    [kind, trader?.name, amount, waits, waits_refused, standing].join(' '),
  );
  expect(seen.toSorted()).toEqual([
    'appeal georgy-msk 128500 desk-maria false may',
    'appeal georgy-msk 18600  false may',
    'payout oleg-sochi 27300  false may',
    'payout oleg-sochi 415000 moder-olga true may',
    'payout oleg-sochi 480000 moder-olga false may',
  ]);
  const views: CaseView[] = [];
  for (const { kind, id } of rows) views.push((await operator.post('/staff/v1/cases/view', { kind, id })).body);
  const pages = (amount: number) =>
    views.find(({ row }) => row && Number(row.amount) === amount)?.files.map((file) => file.pages);
  expect([pages(128_500), pages(480_000), pages(27_300)]).toEqual([[3], [3], [1, 3]]);
  const operations = views.flatMap(({ files }) => files.flatMap(({ says }) => says?.operations ?? []));
  const twice = operations
    .filter((operation) => operation.seen.length > 0)
    .map(({ number, seen }) => [number, seen[0]?.kind]);
  expect(twice.toSorted()).toEqual([
    ['A5590127714', 'appeal'],
    ['A5590127714', 'appeal'],
    ['A7310442905', 'payout'],
  ]);
  const marks = views.find(({ row }) => row && Number(row.amount) === 128_500)?.files[0]?.says?.marks ?? [];
  expect(marks.find(({ what }) => what === 'amount')).toMatchObject({ equal: true });

  const moderator = await signIn('moderator');
  const talked = rows.find(({ amount }) => Number(amount) === 27_300);
  const talk = (await moderator.post('/staff/v1/cases/talk', { kind: 'payout', id: talked?.id })).body;
  expect(talk).toMatchObject({
    asked: null,
    unread: 1,
    messages: [{ asks: true }, { from: 'trader' }, { to: 'staff' }],
  });
  expect(await verifyLedger(server.db)).toEqual([]);
});
