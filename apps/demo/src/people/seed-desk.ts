import { Group } from '@app/contract/access/users';
import { reasonWords } from '@app/contract/cases/case-reasons';
import { payoutReasons } from '@app/contract/payouts/payout-words';
import {
  actOrRequest,
  type FileNeeds,
  findUser,
  later,
  lockPayout,
  minutes,
  payoutKinds,
  readFields,
  refuseWaiting,
  sql,
} from '@app/server/kit';
import { type Paid, pdfOf, pngOf, statementOf } from '#world/papers/proofs.ts';
import { makeRandom, type Random } from '#world/random.ts';
import { makePastPayout } from './past-payout.ts';
import { type Line, writeTalk } from './talk.ts';

/** A trader whom nobody plays: what is seeded here is the visitor's to decide, however long the demo runs. */
const TRADER = 'oleg-sochi';
const MODERATOR = 'moder-olga';

/** The number of an operation that two receipts have. */
const SEEN_TWICE = { operation: 'A7310442905' };
const withNumber = (random: Random, paid: Paid) => pdfOf(random, { ...paid, ...SEEN_TWICE });

/** In minutes ago. The first is paid; with it one moderator has moved so much for this trader that the next decisions need a second person. */
const paid = { payout_id: 'out-000000640000', amount: 640_000_00n, ago: 380, draw: withNumber };
const large = { payout_id: 'out-000000480000', amount: 480_000_00n, ago: 60, draw: statementOf };
const doubtful = { payout_id: 'out-000000415000', amount: 415_000_00n, ago: 125, draw: withNumber };
const asked = { payout_id: 'out-000000027300', amount: 27_300_00n, ago: 66, draw: pngOf };

/**
 * Payouts at the desk that show what it is for: a receipt of three pages, a number of an operation that was seen before, decisions that wait for a
 * second person (one of them somebody did not agree with), a conversation with a file. Each once, so an earlier demo gets them, too.
 */
export async function seedDesk(needs: FileNeeds): Promise<void> {
  const { db, clock } = needs;
  const idOf = async (login: string) => (await findUser(db, login))?.id ?? 0;
  const [trader, olga, maria] = [await idOf(TRADER), await idOf(MODERATOR), await idOf('desk-maria')];
  if (!trader || !olga || !maria) return;
  const ago = (count: number) => later(clock.now(), -minutes(count));
  const make = ({ ago: taken, ...payout }: typeof paid, done?: { by: number; after: number }) =>
    makePastPayout(needs, { ...payout, trader, at: ago(taken), paidAfter: 14, ...(done && { done }) });

  const receipts = [await make(paid, { by: olga, after: 30 })];
  const ids = { large: await make(large), doubtful: await make(doubtful), asked: await make(asked) };
  await readAll(needs, [...receipts, ids.doubtful]);

  const word = async (id: number | undefined, kind: 'done' | 'notproven', code: string, at: Date, words: string) => {
    if (id === undefined || (await hasAsked(needs, id))) return false;
    const asking = { by: { user: olga }, person: olga, at, reason: reasonWords(payoutReasons[kind], code, words) };
    return 'waits' in (await db.begin((tx) => actOrRequest(tx, payoutKinds[kind], { id, code }, asking)));
  };
  await word(ids.large, 'done', 'statement', ago(22), 'Перевод на второй странице выписки');
  const waits = await word(
    ids.doubtful,
    'notproven',
    'used_receipt',
    ago(84),
    'Номер операции тот же, что у выплаты днём',
  );
  if (waits) {
    const reason = 'Суммы и время разные, номер банк мог повторить. Сначала спросим выписку';
    await db.begin(async (tx) => {
      const about = { name: `payout:${ids.doubtful}`, thing: await lockPayout(tx, ids.doubtful ?? 0) };
      const person = { id: maria, group: Group.staff, roles: ['support' as const] };
      await refuseWaiting(tx, Object.values(payoutKinds), about, person, { reason, at: ago(35) });
    });
  }
  if (ids.asked !== undefined && !(await hasTalk(needs, ids.asked))) {
    const judge = { id: olga, by: { user: olga } };
    const transfer = await db.one<Paid>(sql`
      select amount, pin_at as at, method, fio as to, bank, pan_tail as tail from payouts where id = ${ids.asked}`);
    const lines = transfer ? inTwoParts(transfer) : [];
    await writeTalk(needs, { kind: 'payout', id: ids.asked }, { trader, judge }, lines, ago(50));
  }
}

/** The trader's statement has half of it: the transfer was made in two parts. */
function inTwoParts({ amount, ...transfer }: Paid): Line[] {
  const statement = statementOf(makeRandom(Number(amount / 100n)), { ...transfer, amount: amount / 2n });
  return [
    {
      from: 'staff',
      to: 'trader',
      text: 'В чеке видна только часть имени. Пришлите выписку, где получатель записан целиком.',
      asks: true,
    },
    {
      from: 'trader',
      to: 'staff',
      text: 'Выписка во вложении. Банк разбил перевод на два, оба на одно имя.',
      file: statement,
    },
    { from: 'staff', to: 'staff', text: 'Второй части в выписке нет. Если не пришлёт до вечера, вернуть трейдеру.' },
  ];
}

const hasAsked = ({ db }: FileNeeds, id: number) =>
  db.value<boolean>(sql`select exists (select from two_person_requests where thing = ${`payout:${id}`})`);
const hasTalk = ({ db }: FileNeeds, id: number) =>
  db.value<boolean>(sql`select exists (select from case_messages where kind = 'payout' and case_id = ${id})`);

/** Now, and not within the minute: the demo begins with a number that was met before. */
export async function readAll(needs: FileNeeds, owners: (number | undefined)[], kind: 'payout' | 'appeal' = 'payout') {
  const ids = owners.filter((id) => id !== undefined);
  const files = await needs.db.many<{ id: number; name: string; extension: string }>(sql`
    select id, name, extension from files where owner_kind = ${kind} and owner_id = any(${ids}::int[])`);
  await readFields(needs, 'demo', files);
}
