import { undecided } from '@app/contract/appeals/appeal-machine';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type Actor, type Clock, type Db, findUser, later, minutes, sql, writeAbout } from '@app/server/kit';

interface Needs {
  db: Db;
  clock: Clock;
}

type Kind = 'appeal' | 'payout';
type Line = [side: 'trader' | 'platform' | 'staff', reader: 'trader' | 'platform' | 'staff', text: string, asks?: true];

const openQuestion: Line[] = [
  ['platform', 'staff', 'Клиент прислал выписку своего банка: перевод исполнен, возврата не было.'],
  ['staff', 'staff', 'Второй раз за неделю с этого же счёта. Сверить с поступлениями.'],
  ['staff', 'trader', 'Платформа утверждает, что деньги пришли. Пришлите выписку по счёту за день сделки.', true],
];
const answered: Line[] = [
  ['staff', 'trader', 'На каком счёте вы ждали этот платёж? Нужен снимок истории операций.', true],
  ['trader', 'staff', 'На зарплатной карте. В истории за этот день поступлений нет, видео приложу вечером.'],
  ['staff', 'trader', 'Хорошо, ждём видео.'],
];
const aboutReceipt: Line[] = [
  ['staff', 'trader', 'На чеке не видно номера операции. Пришлите квитанцию из приложения банка.', true],
];

/** Conversations about open cases of the visitors: once, with the first start. */
export async function seedTalks({ db, clock }: Needs): Promise<void> {
  if (await db.value<boolean>(sql`select exists (select from case_messages)`)) return;
  const idOf = async (login: string) => (await findUser(db, login))?.id ?? 0;
  const [trader, payer, staff] = [await idOf('trader'), await idOf('trader5'), await idOf('operator')];
  const appeals = await db.many<{ id: number }>(sql`
    select id from appeals where trader_id = ${trader} and status = any(${undecided}) order by status, id desc limit 2`);
  const payouts = await db.many<{ id: number }>(sql`
    select id from payouts where trader_id = ${payer} and status = any(${[PayoutStatus.review, PayoutStatus.incorrect]})
    order by status desc, id desc limit 1`);

  const talk = async (kind: Kind, id: number | undefined, of: number, lines: Line[]) => {
    const began = later(clock.now(), -minutes(12 * lines.length));
    for (const [index, [side, reader, text, asks = false]] of lines.entries()) {
      if (id === undefined) return;
      const author = side === 'platform' ? null : side === 'staff' ? staff : of;
      const by: Actor = side === 'platform' ? 'platform' : side === 'staff' ? { staff } : { user: of };
      const at = later(began, minutes(12 * index));
      await db.begin((tx) => writeAbout(tx, { kind, id }, { side, reader, author, asks, text, at }, { by, at }));
    }
  };
  await talk('appeal', appeals[0]?.id, trader, openQuestion);
  await talk('appeal', appeals[1]?.id, trader, answered);
  await talk('payout', payouts[0]?.id, payer, aboutReceipt);
}
