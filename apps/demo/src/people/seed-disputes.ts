import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { appealReasons } from '@app/contract/appeals/appeal-words';
import { reasonWords } from '@app/contract/cases/case-reasons';
import {
  actOrRequest,
  appealDecideKind,
  days,
  type FileNeeds,
  findPlatform,
  findUser,
  hours,
  later,
  minutes,
  sql,
} from '@app/server/kit';
import { LARGE, planDisputed, SMALL } from '#history/disputed.ts';
import { HISTORY_DAYS, writePast } from '#history/history.ts';
import { pdfOf, statementOf } from '#world/papers/proofs.ts';
import { makeRandom } from '#world/random.ts';
import { makePastAppeal } from './past-appeal.ts';
import { DEMO_PLATFORM, DEMO_WALLET } from './people.ts';
import { stoppedClock, userFor } from './seed.ts';
import { readAll } from './seed-desk.ts';
import { type DemoPhone, seedFleet } from './seed-devices.ts';

type DisputeNeeds = FileNeeds & { wallet: { address?: string | undefined; contract: string } };

/** Nobody plays him: his appeals are the visitor's to decide. */
const TRADER = 'georgy-msk';
const SEED = 7_1301;
const OPERATION = 'A5590127714';

const fleet: DemoPhone[] = [
  {
    phone: '+7985310640',
    silent: true,
    banks: [
      {
        bank: '100000000005',
        fio: 'Громов Георгий Андреевич',
        limits: [10_000_00n, 150_000_00n],
        methods: [1, 1],
        on: true,
      },
    ],
  },
];

/**
 * Two appeals of one trader: the same operation stands in both customers' proofs, and the larger is decided for the payer if a second person agrees.
 * Each step once, so that a start that was killed is finished by the next.
 */
export async function seedDisputes(needs: DisputeNeeds): Promise<void> {
  const { db, clock, vault, wallet } = needs;
  const platform = (await findPlatform(db, DEMO_PLATFORM.key))?.platform;
  const user = await findUser(db, TRADER);
  const support = (await findUser(db, 'desk-maria'))?.id;
  if (!platform || !user || support === undefined) return;
  const { id } = user;
  const now = clock.now();

  if (!(await db.one(sql`select from device_profiles where trader_id = ${id} limit 1`))) {
    const began = stoppedClock(later(now, -days(HISTORY_DAYS)));
    const times = { began, archived: began, lastHeard: later(now, -hours(20)) };
    const limits = { total_amount: 20_000_000_00n, cycle_limit: 900_000_00n };
    await db.begin((tx) => seedFleet(tx, { db, vault }, userFor(id, user), times, { fleet, ...limits }));
  }
  if (!(await db.one(sql`select from deals where trader_id = ${id} limit 1`))) {
    const judge = { staff: support };
    const cast = {
      platform,
      traders: [{ id, payouts: false, visited: false, busy: [1, 2] as [number, number], low: 0n }],
      judges: { appeals: [judge] as [typeof judge], payouts: [judge] as [typeof judge] },
      wallet: wallet.address ?? DEMO_WALLET,
      contract: wallet.contract,
    };
    await writePast(needs, cast, (month, [trader]) => trader && planDisputed(month, trader), SEED);
  }

  const random = makeRandom(SEED);
  const common = { trader: id, platform };
  const large = await makePastAppeal(needs, {
    ...common,
    amount: LARGE.amount,
    after: hours(9),
    note: 'Оплатил за двоих, выписка из банка во вложении',
    draw: (paid) => statementOf(random, { ...paid, operation: OPERATION }),
    answer: 'Такой суммы одним переводом не приходило',
  });
  const small = await makePastAppeal(needs, {
    ...common,
    amount: SMALL.amount,
    after: minutes(35),
    note: 'Перевёл сразу после заказа, чек приложил',
    draw: (paid) => pdfOf(random, { ...paid, operation: OPERATION }),
  });
  await readAll(needs, [large, small], 'appeal');
  await ask(needs, id, support);
}

async function ask({ db, clock }: DisputeNeeds, trader: number, person: number): Promise<void> {
  const waits = await db.one<{ id: number }>(sql`
    select id from appeals where trader_id = ${trader} and amount_to_pay = ${LARGE.amount} and status = ${AppealStatus.review}
      and not exists (select from two_person_requests where thing = 'appeal:' || appeals.id)`);
  if (!waits) return;
  const { id } = waits;
  const code = 'statement' satisfies keyof typeof appealReasons.payer;
  const reason = reasonWords(appealReasons.payer, code, 'Перевод на второй странице, реквизиты совпали');
  const asking = { by: { staff: person }, person, at: later(clock.now(), -minutes(25)), reason };
  await db.begin((tx) =>
    actOrRequest(tx, appealDecideKind, { id, decision: 'payer', amount: undefined, code }, asking),
  );
}
