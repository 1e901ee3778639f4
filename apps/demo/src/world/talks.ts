import type { Appeal } from '@app/contract/appeals/appeal';
import { AppealStatus, isOpen } from '@app/contract/appeals/appeal-machine';
import type { CaseKey } from '@app/contract/cases/case-leases';
import { caseTalkApi, type TalkMessage } from '@app/contract/conversation/case-talk';
import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { listAppeals, paidFor } from './appeals.ts';
import { type Act, act, type Cast, someTrader, type Trader } from './cast.ts';
import { isFree, isLeft, lookAtDesk, readTalk } from './desk.ts';
import { ignoreRefusal, toFile } from './door.ts';
import { dealAmount } from './made-up.ts';
import { answers, platformNews, withdrawnNotes } from './made-up-talk.ts';
import { pdfOf, statementOf } from './papers/proofs.ts';
import { listPayouts, paidOut } from './payouts.ts';

/** How long an answer takes, in milliseconds at speed 1. */
const THINKS = 45_000;
/** How often an answer comes with a file. */
const FILED = 0.5;
/** How often the platform writes without being asked, of the appeals nobody has written about. */
const NEWS = 0.03;

/** A robot trader answers what staff ask about its appeals and payouts. */
export function answeringQuestionsAct(cast: Cast, trader: Trader): Act {
  const { random } = cast;
  const { session, payouts } = trader;
  const write = async (key: CaseKey, statement: () => ReturnType<typeof pdfOf>) => {
    const { messages, serverTime } = await session.call(caseTalkApi.read, key);
    if (!isDue(cast, messages, serverTime)) return false;
    const filed = random.chance(FILED);
    const text = random.pick(answers[key.kind][filed ? 'filed' : 'plain']);
    await session.call(caseTalkApi.write, { ...key, text }, filed ? [statement()] : []);
    return true;
  };
  return act(cast, `${trader.login} answers questions`, 30, async () => {
    for (const appeal of (await listAppeals(trader)).appeals.filter(isAsked)) {
      // Of the trader's own account: the sum in question is not there.
      const other = () => ({ ...paidForAppeal(appeal), amount: dealAmount(random, [300, 9_000]) });
      if (await write({ kind: 'appeal', id: appeal.id }, () => statementOf(random, other()))) return;
    }
    if (!payouts) return;
    for (const status of [PayoutStatus.inWork, PayoutStatus.review, PayoutStatus.incorrect] as const) {
      const { payoutRequests, serverTime } = await listPayouts(trader, status);
      for (const payout of payoutRequests.filter(isAsked)) {
        const receipt = () => pdfOf(random, paidOut(payout, payout.pinAt ?? serverTime));
        if (await write({ kind: 'payout', id: payout.id }, receipt)) return;
      }
    }
  });
}

const isAsked = ({ talk }: Pick<Appeal | Payout, 'talk'>) => talk.asked;

/** The last question has been there for a while. */
function isDue({ speed }: Cast, messages: TalkMessage[], now: Date): boolean {
  const asked = messages.findLast(({ asks }) => asks);
  return asked !== undefined && now.getTime() - asked.at.getTime() >= THINKS / speed;
}

/** The demo's platform answers what staff ask, says something of its own now and then, and sometimes withdraws an appeal. */
export function platformActs(cast: Cast): Act[] {
  return [
    act(cast, 'the platform answers', 30, () => answerAsPlatform(cast)),
    act(cast, 'the platform withdraws', 420, () => withdraw(cast)),
  ];
}

async function answerAsPlatform(cast: Cast): Promise<void> {
  const { random, platform, judge } = cast;
  const known = new Map((await listOpen(someTrader(cast))).map((appeal) => [appeal.id, appeal]));
  const { rows } = await lookAtDesk(judge, 'appeal');
  for (const id of new Set([...rows.map((row) => row.id), ...known.keys()])) {
    // Another platform's: a visitor may have added one.
    const talk = await platform.readAppealMessages(id).catch(ignoreRefusal);
    if (!talk) continue;
    const { messages, asked, serverTime } = talk;
    const appeal = known.get(id);
    if (asked && isDue(cast, messages, serverTime)) {
      const filed = appeal !== undefined && random.chance(FILED);
      const text = random.pick(answers.platform[filed ? 'filed' : 'plain']);
      const files = filed ? [toFile(statementOf(random, paidForAppeal(appeal)))] : [];
      await platform.writeAppealMessage(id, { text, files });
      return;
    }
    if (appeal && messages.length === 0 && random.chance(NEWS)) {
      await platform.writeAppealMessage(id, { text: random.pick(platformNews) });
      return;
    }
  }
}

/** Never what a visitor may have open: their own appeals while they answer them, and what they have open or speak about at the desk. */
async function withdraw(cast: Cast): Promise<void> {
  const { random, platform, judge } = cast;
  const free = new Set((await lookAtDesk(judge, 'appeal')).rows.filter(isFree).map(({ id }) => id));
  const trader = someTrader(cast);
  const may = (await listOpen(trader)).filter(({ id, status }) => {
    if (status === AppealStatus.review) return free.has(id);
    return status === AppealStatus.waiting || trader.robot;
  });
  const [chosen] = may.splice(random.between(0, may.length - 1), 1);
  if (!chosen) return;
  const { id } = chosen;
  if (isLeft(cast, await readTalk(judge, { kind: 'appeal', id }))) return;
  await platform.decideAppeal(id, { decision: 'archived', note: random.pick(withdrawnNotes) });
}

async function listOpen(trader: Trader): Promise<Appeal[]> {
  // A visitor may have changed the password.
  const list = await listAppeals(trader).catch(ignoreRefusal);
  return (list?.appeals ?? []).filter(({ status }) => isOpen(status));
}

const paidForAppeal = (appeal: Appeal) => ({
  ...paidFor({ ...appeal, note: appeal.payment_note, createdAt: appeal.trade_createdAt }),
  amount: appeal.amount_to_pay,
});
