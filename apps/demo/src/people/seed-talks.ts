import { AppealStatus, undecidedStatuses } from '@app/contract/appeals/appeal-machine';
import type { CaseKey } from '@app/contract/cases/case-leases';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type FileNeeds, findUser, later, minutes, sql } from '@app/server/kit';
import { type Paid, pdfOf, statementOf } from '#world/papers/proofs.ts';
import { makeRandom } from '#world/random.ts';
import { type Line, type Speakers, writeTalk } from './talk.ts';

const openQuestion: Line[] = [
  {
    from: 'platform',
    to: 'staff',
    text: 'Клиент прислал выписку своего банка: перевод исполнен, возврата не было.',
  },
  { from: 'staff', to: 'staff', text: 'Второй раз за неделю с этого же счёта. Сверить с поступлениями.' },
  {
    from: 'staff',
    to: 'trader',
    text: 'Платформа утверждает, что деньги пришли. Пришлите выписку по счёту за день сделки.',
    asks: true,
  },
];
const answered: Line[] = [
  {
    from: 'staff',
    to: 'trader',
    text: 'На каком счёте вы ждали этот платёж? Нужен снимок истории операций.',
    asks: true,
  },
  {
    from: 'trader',
    to: 'staff',
    text: 'На зарплатной карте. В истории за этот день поступлений нет, видео приложу вечером.',
  },
  { from: 'staff', to: 'trader', text: 'Хорошо, ждём видео.' },
];
const aboutReceipt: Line[] = [
  {
    from: 'staff',
    to: 'trader',
    text: 'На чеке не видно номера операции. Пришлите квитанцию из приложения банка.',
    asks: true,
  },
];

/** Both sides have sent files, and read what staff passed on of the other's. Now the platform is asked. */
const passedOn = (paid: Paid): Line[] => {
  const random = makeRandom(Number(paid.amount / 100n));
  return [
    {
      from: 'platform',
      to: 'staff',
      text: 'Плательщик прислал квитанцию банка и просит ответить сегодня.',
      file: pdfOf(random, paid),
      passed: true,
    },
    {
      from: 'staff',
      to: 'trader',
      text: 'Квитанция плательщика выше. Пришлите выписку за этот день целиком, все страницы.',
      asks: true,
    },
    {
      from: 'trader',
      to: 'staff',
      text: 'Выписка, три страницы. Похожий перевод есть, но на другую сумму и на час позже.',
      file: statementOf(random, { ...paid, amount: paid.amount - 350_00n, at: later(paid.at, minutes(62)) }),
      passed: true,
    },
    { from: 'staff', to: 'staff', text: 'Перевод на второй странице. Разница 350 ₽: похоже на другого плательщика.' },
    {
      from: 'staff',
      to: 'platform',
      text: 'Трейдер прислал выписку. Плательщик мог перепутать сумму? Что говорит его банк?',
      asks: true,
    },
  ];
};

/** Conversations about open cases of the visitors: each once. */
export async function seedTalks(needs: FileNeeds): Promise<void> {
  const { db } = needs;
  const idOf = async (login: string) => (await findUser(db, login))?.id ?? 0;
  const [trader, payer, staff] = [await idOf('trader'), await idOf('trader5'), await idOf('operator')];
  const judge: Speakers['judge'] = { id: staff, by: { staff } };
  const talk = async (kind: CaseKey['kind'], id: number | undefined, of: number, lines: Line[], since?: Date) => {
    if (id !== undefined) await writeTalk(needs, { kind, id }, { trader: of, judge }, lines, since);
  };

  if (!(await db.value<boolean>(sql`select exists (select from case_messages)`))) {
    const appeals = await db.many<{ id: number }>(sql`
      select id from appeals where trader_id = ${trader} and status = any(${undecidedStatuses}) order by status, id desc limit 2`);
    const payouts = await db.many<{ id: number }>(sql`
      select id from payouts where trader_id = ${payer} and status = any(${[PayoutStatus.review, PayoutStatus.incorrect]})
      order by status desc, id desc limit 1`);
    await talk('appeal', appeals[0]?.id, trader, openQuestion);
    await talk('appeal', appeals[1]?.id, trader, answered);
    await talk('payout', payouts[0]?.id, payer, aboutReceipt);
  }

  if (await db.value<boolean>(sql`select exists (select from case_messages where passed_at is not null)`)) return;
  for (const whose of [trader, payer]) {
    const appeal = await db.one<Paid & { id: number; since: Date }>(sql`
      select a.id, (select max(at) from journal where event = 'appeal.sent_to_review' and ref = a.id) as since, a.amount_to_pay as amount, d.created_at as at, d.method_group as method, d.requisite_tail as tail, d.fio as to, p.bank
      from appeals a join deals d on d.id = a.deal_id join bank_profiles p on p.id = d.bank_profile_id
      where a.trader_id = ${whose} and a.status = ${AppealStatus.review}
        and not exists (select from case_messages where kind = 'appeal' and case_id = a.id)
      order by a.id desc limit 1`);
    if (!appeal) continue;
    const { id, since, ...paid } = appeal;
    await talk('appeal', id, whose, passedOn({ ...paid, at: later(paid.at, minutes(3)) }), since);
  }
}
