import { Group } from '@app/contract/access/users';
import {
  actOrConfirm,
  actOrRequest,
  adjustBalance,
  adjustKind,
  assignKind,
  bandsKind,
  type Clock,
  checkLedger,
  type Db,
  days,
  findUser,
  hours,
  later,
  minutes,
  setRule,
  sql,
} from '@app/server/kit';

interface Needs {
  db: Db;
  clock: Clock;
  wallet: { address?: string | undefined; contract: string; explorer: string | null };
}

/** Adjustments of the last days: who, whom, how much, why. The small ones are one person's. */
const adjustments = [
  { by: 'books-pavel', login: 'trader', amount: 4_300_00n, ago: days(6), reason: 'Комиссия банка вернулась по сделке' },
  { by: 'books-pavel', login: 'trader5', amount: -12_750_00n, ago: days(4), reason: 'Двойное зачисление 14 ноября' },
  { by: 'desk-timur', login: 'denis-perm', amount: 1_900_50n, ago: days(2), reason: 'Разница в копейках за октябрь' },
  { by: 'books-pavel', login: 'payer-kirill', amount: 25_000_00n, ago: hours(20), reason: 'Выплата прошла дважды' },
] as const;

/** What the money of the demo looks like to staff: once, with the first start. */
export async function seedMoney(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  if (await db.value<boolean>(sql`select exists (select from two_person_requests)`)) return;
  const now = clock.now();
  const idOf = async (login: string) => (await findUser(db, login))?.id ?? 0;
  // Robots moderate here; what they pay out must not wait for a visitor.
  const rule = { name: 'second_payout_amount', value: 1_000_000_00n, reason: 'Выплаты крупнее, чем думали' } as const;
  const boss = { staff: await idOf('operator') };
  await db.begin((tx) => setRule(tx, rule, { by: boss, at: later(now, -days(3)) }));
  for (const { by, login, amount, ago, reason } of adjustments) {
    const change = { by: { staff: await idOf(by) }, at: later(now, -ago) };
    const trader_id = await idOf(login);
    if (trader_id) await db.begin((tx) => adjustBalance(tx, { trader_id, amount, reason }, change));
  }
  const sooner = {
    name: 'assign_wait_hours',
    value: 20n,
    reason: 'Заявляют в первые часы, сутки ждать незачем',
  } as const;
  await db.begin((tx) => setRule(tx, sooner, { by: boss, at: later(now, -days(8)) }));
  const again = { ...sooner, value: 24n, reason: 'Двое заявили к концу суток: ждём, как раньше' };
  await db.begin((tx) => setRule(tx, again, { by: boss, at: later(now, -days(6)) }));
  await endedRequests(needs, now, idOf);
  await askForBands(needs, now, idOf);
  await askForAdjustment(needs, now, idOf);
  await askForAssignment(needs, now, idOf);
  await checkLedger({ db, clock: { now: () => later(now, -hours(7)) } }, 'system');
}

/** The largest deals get a little cheaper, if the second person agrees. */
async function askForBands({ db }: Needs, now: Date, idOf: IdOf): Promise<void> {
  const person = await idOf('books-pavel');
  const bands = [
    { min_amount: 100_00n, max_amount: 999_99n, interest_rate: 9_50n },
    { min_amount: 1_000_00n, max_amount: 4_999_99n, interest_rate: 8_00n },
    { min_amount: 5_000_00n, max_amount: 49_999_99n, interest_rate: 6_50n },
    { min_amount: 50_000_00n, max_amount: 150_000_00n, interest_rate: 6_00n },
  ];
  const asking = {
    by: { staff: person },
    person,
    at: later(now, -minutes(95)),
    reason: 'Крупные сделки уходят к соседям',
  };
  await db.begin((tx) => actOrRequest(tx, bandsKind, { bands }, asking));
}

/** One that the owner confirmed within the hour, and one that nobody answered: it lapses with the first look at the clock. */
async function endedRequests({ db }: Needs, now: Date, idOf: IdOf): Promise<void> {
  const person = await idOf('books-pavel');
  const by = { staff: person };
  const paid = { trader_id: await idOf('payer-kirill'), amount: 64_000_00n };
  const at = later(now, -days(5));
  await db.begin((tx) => actOrRequest(tx, adjustKind, paid, { by, person, at, reason: 'Возврат по решению банка' }));
  const boss = { id: await idOf('operator'), group: Group.staff, roles: ['owner' as const], provenAgo: 0 };
  const word = { by: { staff: boss.id }, person: boss.id, at: later(at, minutes(40)), reason: 'Письмо банка есть' };
  await db.begin(async (tx) => {
    const thing = await adjustKind.lock(tx, paid);
    await actOrConfirm(tx, adjustKind, { content: paid, thing }, word, boss);
  });

  const late = { trader_id: await idOf('denis-perm'), amount: -58_200_00n };
  const asking = { by, person, at: later(now, -days(4)), reason: 'Спор по выплате, трейдер не отвечает' };
  await db.begin((tx) => actOrRequest(tx, adjustKind, late, asking));
}

type IdOf = (login: string) => Promise<number>;

async function askForAdjustment({ db }: Needs, now: Date, idOf: IdOf): Promise<void> {
  const person = await idOf('books-pavel');
  const at = later(now, -minutes(50));
  const content = { trader_id: await idOf('trader5'), amount: 86_400_00n };
  const reason = 'Банк вернул перевод от 12 ноября, письмо приложено к делу';
  await db.begin((tx) => actOrRequest(tx, adjustKind, content, { by: { staff: person }, person, at, reason }));
}

/** A large transfer without its exact amount, three days old. */
async function askForAssignment(needs: Needs, now: Date, idOf: IdOf): Promise<void> {
  const { db, wallet } = needs;
  const came = later(now, -days(3));
  const id = await db.value<number>(sql`
    insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at)
    values (${wallet.address ?? 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'}, ${wallet.contract}, ${'7c'.repeat(32)}, 0,
      'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 2400000000, ${came}, ${came})
    on conflict on constraint wallet_transfer_once do update set seen_at = excluded.seen_at returning id`);
  const person = await idOf('desk-timur');
  const content = { transfer_id: id, trader_id: await idOf('trader') };
  const at = later(now, -hours(3));
  const reason = 'Трейдер прислал выписку биржи: отправил без последних цифр';
  const kind = assignKind({ ...needs, clock: { now: () => at } });
  await db.begin((tx) => actOrRequest(tx, kind, content, { by: { staff: person }, person, at, reason }));
}
