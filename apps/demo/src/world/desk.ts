import { appealReasons } from '@app/contract/appeals/appeal-words';
import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import type { CaseKey, CaseKind } from '@app/contract/cases/case-leases';
import { OTHER } from '@app/contract/cases/case-reasons';
import { type CaseRow, casesApi } from '@app/contract/cases/cases';
import { caseTalkApi, type StaffCaseTalk } from '@app/contract/conversation/case-talk';
import { type Act, act, type Cast, someTrader } from './cast.ts';
import { concededNote, questions } from './made-up-talk.ts';
import type { Session } from './session.ts';

/** This many appeals of each trader are left under review, so that a visitor finds cases at the desk. */
const KEPT_IN_REVIEW = 2;
/** How long an appeal is left to the visitor, in milliseconds at speed 1. */
const VISITORS_TIME = 5 * 60_000;

/** A colleague at the case desk, who asks, passes on what the parties sent, and decides in the end. */
export function deskAct(cast: Cast): Act {
  return act(cast, 'the desk decides', 60, async () => {
    const { judge, speed } = cast;
    const { rows, serverTime } = await lookAtDesk(judge, 'appeal');
    const { login } = someTrader(cast);
    const theirs = rows
      .filter(({ trader }) => trader?.name === login)
      .toSorted((a, b) => a.since.getTime() - b.since.getTime());
    if (theirs.length <= KEPT_IN_REVIEW) return;
    for (const row of theirs) {
      if (!isFree(row) || serverTime.getTime() - row.since.getTime() < VISITORS_TIME / speed) continue;
      const talk = await readTalk(judge, row);
      if (isLeft(cast, talk)) continue;
      await goOn(cast, row, talk);
      return;
    }
  });
}

async function goOn(cast: Cast, { kind, id }: CaseRow, talk: StaffCaseTalk): Promise<void> {
  const { random, platform, judge } = cast;
  const news = talk.messages.find(({ from, passedAt, files }) => from !== 'staff' && !passedAt && files.length > 0);
  if (news && random.chance(0.5)) {
    await judge.call(caseTalkApi.pass, { kind, id, message_id: news.id });
    return;
  }
  if (talk.messages.length === 0 && random.chance(0.35)) {
    await ask(cast, judge, { kind, id }, random.pick(['trader', 'platform']));
    return;
  }
  if (random.chance(0.15)) {
    await platform.decideAppeal(id, { decision: 'rejected', note: concededNote });
    return;
  }
  const decision = random.pick(['payer', 'payer', 'trader', 'trader', 'archive'] as const);
  const reason_code = random.pick(Object.keys(appealReasons[decision]).filter((code) => code !== OTHER) as [string]);
  const path = caseDecisionsApi.appeal.path.replace(':id', String(id));
  await judge.call({ ...caseDecisionsApi.appeal, path }, { decision, reason_code, reason: '' });
}

export async function ask(
  { random }: Cast,
  session: Session,
  { kind, id }: CaseKey,
  reader: 'trader' | 'platform',
): Promise<void> {
  const text = random.pick(reader === 'platform' ? questions.platform : questions[kind]);
  await session.call(caseTalkApi.staffWrite, { kind, id, text, reader, asks: '1' });
}

/** The most urgent hundred: more never wait in a demo. */
export function lookAtDesk(session: Session, kind?: CaseKind) {
  return session.call(casesApi.list, { ...(kind && { kind }), page: 1, count: 100 });
}

/** Nobody has it open, nobody's word about it waits for a second one, and this colleague may judge it. */
export const isFree = ({ lease, standing, waits }: CaseRow) => !lease && !waits && standing === 'may';

export const readTalk = (session: Session, { kind, id }: CaseKey) => session.call(caseTalkApi.staffRead, { kind, id });

/** What colleagues leave alone: a case in which a visitor has spoken for the staff, and one in which somebody is asked and waited for. */
export const isLeft = ({ visitors }: Cast, { asked, messages }: StaffCaseTalk) =>
  asked !== null || messages.some(({ from, author }) => from === 'staff' && author && visitors.has(author.login));
