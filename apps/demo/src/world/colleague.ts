import { randomUUID } from 'node:crypto';
import { type CaseKey, caseLeasesApi } from '@app/contract/cases/case-leases';
import { requestsApi, type StaffRequest } from '@app/contract/two-persons/requests';
import { type Act, act, type Cast } from './cast.ts';
import { isFree, isLeft, lookAtDesk, readTalk } from './desk.ts';
import { disagreements } from './made-up-talk.ts';

/** For so long a colleague has a case open, at any speed. */
const OPEN_FOR = 60_000;
/** This many free cases are always left. */
const LEFT_FREE = 3;
/** So many words of the robots are left for the visitor, each for so long at speed 1. */
const LEFT_WAITING = 1;
const VISITORS_TIME = 4 * 60_000;

/** A colleague who opens a case now and then, looks at it for a minute, decides nothing and gives it free. */
export function lookingAct(cast: Cast): Act {
  const { random } = cast;
  const { session } = cast.colleague;
  const opening = randomUUID();
  let open: CaseKey | undefined;
  const looks = act(cast, 'a colleague looks at a case', 75, async () => {
    if (open) {
      const key = open;
      open = undefined;
      await session.call(caseLeasesApi.leave, { ...key, opening });
      return;
    }
    const free = (await lookAtDesk(session)).rows.filter(isFree);
    const [chosen] = free.splice(random.between(0, free.length - 1), 1);
    if (!chosen || free.length < LEFT_FREE) return;
    const key = { kind: chosen.kind, id: chosen.id };
    const { lease } = await session.call(caseLeasesApi.take, { ...key, opening });
    if (lease.mine) open = key;
  });
  return { ...looks, pause: () => (open ? OPEN_FOR : looks.pause()) };
}

/** What robots say about a robot's or a visitor's case. Taking a payment back is not among it. */
const kinds = ['appeal.decide', 'payout.done', 'payout.notproven', 'payout.fullreject', 'payout.return'];

/** Robots judge so much that their sums pass the limits of one person: a colleague gives them the second word, or now and then does not agree. */
export function secondPersonAct(cast: Cast): Act {
  const { random, speed, robotJudges, humans, robots } = cast;
  const { session, codes } = cast.colleague;
  const played = new Set([...humans, ...robots].map(({ login }) => login));
  const isOurs = ({ kind, asked_by, trader, state, may }: StaffRequest) =>
    kinds.includes(kind) &&
    robotJudges.has(asked_by.login) &&
    played.has(trader?.login ?? '') &&
    state === 'open' &&
    may.confirm;
  return act(cast, 'a colleague gives the second word', 45, async () => {
    const { requests, serverTime } = await session.call(requestsApi.waiting);
    const ours = requests.filter(isOurs);
    if (ours.length <= LEFT_WAITING) return;
    for (const { id: request_id, thing, asked_at } of ours) {
      if (!thing || serverTime.getTime() - asked_at.getTime() < VISITORS_TIME / speed) continue;
      if (isLeft(cast, await readTalk(session, thing))) continue;
      const refuses = random.chance(0.1) && requests.every(({ state }) => state === 'open');
      const otp_code = refuses ? undefined : codes.fresh();
      if (refuses) await session.call(requestsApi.refuse, { request_id, reason: random.pick(disagreements) });
      else if (otp_code) await session.call(requestsApi.confirm, { request_id, otp_code });
      return;
    }
  });
}
