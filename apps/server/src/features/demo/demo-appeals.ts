import type { Deal } from '@app/contract/deals';
import { addAppeal, answerNo, findAppeals } from '#features/appeals/appeals-service.ts';
import { expireDeals, findDeals, moveDeal } from '#features/deals/deals-service.ts';
import type { FileNeeds } from '#features/files/files-service.ts';
import type { Platform } from '#http/mount.ts';
import type { User } from '#http/user.ts';
import { later, minutes } from '#lib/clock.ts';
import { seedDeal, standing } from './demo-deals.ts';
import { type DemoFile, storeDemoFile } from './demo-files.ts';

type Ending = 'open' | 'rejected' | 'repeated' | 'review' | 'accepted';

/** What a customer writes, shows, and how the case stands. */
interface Case {
  note: string;
  proof: DemoFile;
  ending: Ending;
}

const cases: Case[] = [
  { note: 'Оплатил по СБП, деньги списались сразу. Запись экрана приложил', proof: 'proof.webm', ending: 'open' },
  { note: 'Перевёл с карты супруги, чек из банка во вложении', proof: 'receipt.pdf', ending: 'open' },
  { note: 'Отправил на пару минут позже, сумма верная', proof: 'proof.png', ending: 'repeated' },
  { note: 'Банк показывает «Исполнено», а заказ не оплачен', proof: 'proof.png', ending: 'rejected' },
  { note: 'Прикладываю ещё раз, проверьте, пожалуйста', proof: 'receipt.pdf', ending: 'review' },
  { note: 'Платёж прошёл, приложил видео', proof: 'proof.webm', ending: 'accepted' },
];

const REASON = 'Платёж не найден. Отправьте видеодоказательство в поддержку';

/** Whenever nothing is left to answer: appeals on deals that nobody closed in time. Everything goes the way real ones go. */
export async function seedDemoAppeals(needs: FileNeeds, platform: Platform, traders: User[]): Promise<void> {
  const idle: User[] = [];
  for (const trader of traders) {
    const open = await findAppeals(needs, trader, { lk_id: '', status: '0', attempt: 0, page: 1, count: 10 });
    if (open.count_appeals === 0) idle.push(trader);
  }
  await seedExpiredDeals(needs, platform, idle.length);
  for (const trader of idle) {
    const { traderDeals } = await findDeals(needs, trader, { lk_id: '', status: '2', page: 1, count: 10 });
    for (const [index, story] of cases.entries()) {
      const deal = traderDeals[index];
      if (deal) await seedCase(needs, platform, { trader, deal, story, began: minutes(26 - 4 * index) });
    }
  }
}

/**
 * Twice as many as there are cases: some come to another trader, and some are just what people forget. In the order of time
 * and after what was closed, or all would come to the one profile that has waited longest.
 */
async function seedExpiredDeals(needs: FileNeeds, platform: Platform, traders: number): Promise<void> {
  const now = needs.clock.now();
  for (let index = 0; index < cases.length * 2 * traders; index++) {
    const past = { ...needs, clock: standing(later(now, -minutes(54 - index))) };
    await seedDeal(past, platform, 40 + index, 60);
  }
  await expireDeals({ ...needs, clock: standing(later(now, -minutes(28))) });
}

interface Setting {
  trader: User;
  deal: Deal;
  story: Case;
  /** How long ago. */
  began: number;
}

async function seedCase(needs: FileNeeds, platform: Platform, { trader, deal, story, began }: Setting): Promise<void> {
  const start = later(needs.clock.now(), -began);
  const at = (late: number) => ({ ...needs, clock: standing(later(start, minutes(late))) });
  const appeal = async (late: number, note: string) => {
    // The receipt that goes to the platform is one that was shown before.
    const file = await storeDemoFile(needs, story.proof, story.ending === 'review' ? 'seen' : `${deal.id}`);
    const input = { deal_id: deal.id, amount_to_pay: deal.real_amount, note };
    return needs.db.begin((tx) => addAppeal(tx, at(late), platform, input, [file]));
  };
  const reject = (appeal_id: number, late: number) =>
    needs.db.begin((tx) => answerNo(tx, at(late), trader, { appeal_id, trader_note: REASON }));

  const { id } = await appeal(0, story.note);
  if (story.ending === 'open') return;
  if (story.ending === 'accepted') {
    const move = { state: 'close', trader_note: 'Депозит зачислен' } as const;
    await needs.db.begin((tx) => moveDeal(tx, at(2).clock, trader, deal.id, move));
    return;
  }
  await reject(id, 2);
  if (story.ending === 'rejected') return;
  const again = await appeal(3, 'Деньги списаны, прошу проверить ещё раз');
  if (story.ending === 'review') await reject(again.id, 5);
}
