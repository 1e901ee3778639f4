import type { ForeseenAnswer } from '@app/contract/two-persons/requests';
import { z } from 'zod';
import type { Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { readRules } from '#features/rules/rules.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import { type Actor, record } from '#journal/record.ts';
import { hours, later } from '#lib/clock.ts';
import { type ActKind, type ActTarget, aboutOf } from './act-kind.ts';
import { endWithdrawn, mayTakeBack } from './decide-request.ts';
import { type EarlierNo, findStandingRefusals } from './earlier-refusals.ts';
import { sumOfOnePerson } from './one-persons-sum.ts';
import { findMoney, insertRequest, lockRival } from './requests-queries.ts';
import { requestErrors } from './two-persons-errors.ts';
import { actsAlone } from './who-counts.ts';

export interface Requester {
  by: Actor;
  at: Date;
  reason: string;
  /** Who asks if another is needed. At the command line it is somebody who was named there, or nobody. */
  person: number | undefined;
  byCommand?: true;
}

type Who = Pick<Requester, 'by' | 'at' | 'person'>;

export type Outcome<Result> = { done: Result } | { waits: number };

/**
 * Does it, or asks the other person for it, in the caller's transaction. The first word moves nothing: it is tried and undone, so that only
 * what could be done now is asked for.
 */
export async function actOrRequest<Content, Result, Thing>(
  tx: Tx,
  kind: ActKind<Content, Result, Thing>,
  content: Content,
  asking: Requester,
): Promise<Outcome<Result>> {
  return actOnLocked(tx, kind, { content, thing: await kind.lock(tx, content) }, asking);
}

/** The same for a caller who has locked the thing for questions of their own. */
export async function actOnLocked<Content, Result, Thing>(
  tx: Tx,
  kind: ActKind<Content, Result, Thing>,
  asked: ActTarget<Content, Thing>,
  asking: Requester,
): Promise<Outcome<Result>> {
  const { content, thing } = asked;
  const { by, at, reason, person } = asking;
  const { stake, needsTwo, saidNo, wordsLive } = await weigh(tx, kind, asked, asking);
  const perform = (agreed: boolean) => kind.perform(tx, thing, content, { by, at, reason, agreed });
  if (!needsTwo) return { done: await perform(false) };

  const about = aboutOf(kind.name, stake);
  if (await actsAlone(tx, kind, thing, person, at)) {
    // Whoever types at a shell has proven nothing.
    if (asking.byCommand && person !== undefined) fail(requestErrors.onlyOwner);
    record(tx, { event: 'request.alone', ref: 0, by, at, data: { ...about, reason } });
    return { done: await perform(true) };
  }
  if (person === undefined) return fail(requestErrors.nameless);

  const basis = kind.basis(thing, content);
  const noes = await saidNo();
  const what = await kind.describe(tx, thing, content);
  await tryOut(tx, () => perform(true));
  await refuseRivals(tx, kind, { thing: kind.thing(content), basis, person, by, at });
  const id =
    (await insertRequest(tx, {
      kind: kind.name,
      thing: kind.thing(content),
      content: z.encode(kind.content, content),
      trader_id: stake?.trader_id ?? null,
      amount: stake?.amount ?? null,
      asked_by: person,
      asked_at: at,
      by_command: asking.byCommand ?? false,
      expires_at: later(at, wordsLive),
      basis,
      what,
      reason,
      ...beginsWith(noes),
    })) ?? fail(requestErrors.waits);
  const data = {
    ...about,
    reason,
    ...(noes.length > 0 && { refused_before: true }),
    ...(asking.byCommand && { by_command: true }),
  };
  record(tx, { event: 'request.asked', ref: id, by: asking.byCommand ? 'operator' : by, at, data });
  return { waits: id };
}

/** What is at stake, and whether one person may not do it on their own word. */
async function weigh<Content, Thing>(
  tx: Tx,
  kind: ActKind<Content, unknown, Thing>,
  asked: ActTarget<Content, Thing>,
  { by, at, person }: Who,
) {
  const { content, thing } = asked;
  const [, rules] = await inOneGo(person !== undefined && kind.refuseParty?.(tx, thing, person), readRules(tx));
  const stake = kind.stake?.(thing, content);
  const hoursSummed = hours(Number(rules.second_sum_hours));
  const alone = stake && (await sumOfOnePerson(tx, by, stake.trader_id, later(at, -hoursSummed)));
  const tooMuch =
    stake !== undefined &&
    alone !== undefined &&
    (stake.amount + alone.trader > rules[stake.above] || stake.amount + alone.all > rules.second_all_amount);
  const wordsLive = hours(Number(rules.second_word_hours));
  const saidNo = () => findStandingRefusals(tx, kind, asked, person, later(at, -wordsLive));
  const needsTwo =
    tooMuch ||
    (await kind.always?.(tx, thing, content, { person, rules })) ||
    (kind.caseSince !== undefined && (await saidNo()).length > 0);
  return { stake, needsTwo, saidNo, wordsLive };
}

/** For a dialog that says beforehand what will happen: whether it waits for another person, and what it moves. Nothing of it stays. */
export async function foreseeAct<Content, Thing>(
  tx: Tx,
  kind: ActKind<Content, unknown, Thing>,
  content: Content,
  who: Who,
): Promise<ForeseenAnswer> {
  const thing = await kind.lock(tx, content);
  const { stake, needsTwo } = await weigh(tx, kind, { content, thing }, who);
  const waits = needsTwo === true && !(await actsAlone(tx, kind, thing, who.person, who.at));
  const change = { by: who.by, at: who.at, reason: 'Проба', agreed: true };
  const money = await tryForMoney(tx, stake?.trader_id, () => kind.perform(tx, thing, content, change));
  return { waits, money };
}

/** What a trader has before and after, as the ledger itself says it; null if it is refused now: whoever sends it is told why. */
async function tryForMoney(
  tx: Tx,
  trader: number | null | undefined,
  perform: () => Promise<unknown>,
): Promise<ForeseenAnswer['money']> {
  const before = trader == null ? undefined : await findMoney(tx, trader);
  if (!before) return null;
  let after = before;
  const look = async () => {
    // Money is moved at the end of a savepoint.
    await tx.savepoint(perform);
    after = (await findMoney(tx, before.id)) ?? before;
  };
  const refused = await tryOut(tx, look).catch((error: unknown) => {
    if (error instanceof RefusalError) return error;
    throw error;
  });
  if (refused) return null;
  const total = ({ available, held, debt }: typeof before) => available + held - debt;
  return {
    login: before.login,
    change: total(after) - total(before),
    held: after.held - before.held,
    debt: after.debt - before.debt,
  };
}

/** Asked for again it is where it was: an owner decides. */
function beginsWith(noes: EarlierNo[]) {
  const last = noes.at(-1);
  return {
    earlier: [...new Set(noes.map(({ request_id }) => request_id))],
    refused_by: last?.by ?? null,
    refused_at: last?.at ?? null,
    refusal: last?.note ?? '',
  };
}

/** Another's word about the same thing has to be answered first. Whoever changes their mind withdraws their own. */
async function refuseRivals(
  tx: Tx,
  { name, rivals = [] }: Pick<ActKind, 'name' | 'rivals'>,
  { person, by, at, ...about }: { thing: string; basis: string; person: number; by: Actor; at: Date },
): Promise<void> {
  const others = rivals.filter((other) => other !== name);
  const rival = others.length > 0 ? await lockRival(tx, others, about, at) : undefined;
  if (!rival) return;
  if (rival.asked_by !== person || !mayTakeBack(rival)) fail(requestErrors.waits);
  await endWithdrawn(tx, rival, { person, by, at });
}

class TriedOut extends Error {}

/** Whatever refuses it now refuses it before anybody is asked. Nothing of it stays. */
async function tryOut(tx: Tx, perform: () => Promise<unknown>): Promise<void> {
  await tx
    .savepoint(async () => {
      await perform();
      throw new TriedOut();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TriedOut)) throw error;
    });
}
