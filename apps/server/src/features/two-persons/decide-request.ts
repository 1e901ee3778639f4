import { Group } from '@app/contract/access/users';
import { isWaiting, nextRequestState, requestMoves } from '@app/contract/two-persons/request-machine';
import type { Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { hasTwoOwners } from '#features/access/staff/owners.ts';
import { readRules } from '#features/rules/rules.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Actor, record } from '#journal/record.ts';
import { hours, later } from '#lib/clock.ts';
import { type ActKind, aboutOf } from './act-kind.ts';
import { endRequest, lockRequest, markRefused, type StoredRequest } from './requests-queries.ts';
import { requestErrors } from './two-persons-errors.ts';
import { type Decider, findDeciders, isSettled, mayAsk, type Person } from './who-counts.ts';

/** Staff act in their office, a moderator as the user that they are. */
export const actorOf = ({ id, group }: Pick<User, 'id' | 'group'>): Actor =>
  group === Group.staff ? { staff: id } : { user: id };

/** Why this person may not answer it; undefined if they may. */
export function whyNotDecide(kind: ActKind, request: StoredRequest, person: Decider) {
  if (!isWaiting(request.state)) return requestErrors.ended;
  if (!mayAsk(kind, person)) return httpErrors.forbidden;
  if (request.asked_by === person.id) return requestErrors.own;
  if (!isSettled(kind, person)) return requestErrors.tooNew;
  if (request.state === 'open') return undefined;
  return request.owners_turn.includes(person.id) ? undefined : requestErrors.ownersTurn;
}

/** Somebody said no, and no owner is left who may answer: each is gone, or a party of the case. */
export const isNobodys = ({ state, owners_turn }: Pick<StoredRequest, 'state' | 'owners_turn'>): boolean =>
  state === 'refused' && owners_turn.length === 0;

/** Its asker may take it back: nobody has said a word about this one yet (what stands in it may be the no of before), or nobody can any more. */
export const mayTakeBack = (request: Pick<StoredRequest, 'state' | 'earlier' | 'owners_turn'>): boolean =>
  request.state === 'open' || (request.state === 'refused' && request.earlier.length > 0) || isNobodys(request);

/** A request and what it is about, both locked and read once: until it is carried out nothing of this changes. */
export interface LockedRequest {
  kind: ActKind;
  request: StoredRequest;
  content: unknown;
  /** Undefined if what it is about is gone. */
  found: { thing: unknown } | undefined;
}

/**
 * The thing first, then its request, as whoever judges does: in one order two words never wait for each other. What a request is about never
 * changes, so it may be read before.
 */
export async function lockThingAndRequest(
  tx: Tx,
  kind: ActKind,
  { id, content: stored }: Pick<StoredRequest, 'id' | 'content'>,
): Promise<LockedRequest> {
  const content = kind.content.parse(stored);
  const found = await kind.lock(tx, content).then(
    (thing) => ({ thing }),
    (error: unknown) => {
      if (error instanceof RefusalError) return undefined;
      throw error;
    },
  );
  return { kind, request: (await lockRequest(tx, id)) ?? fail(requestErrors.notFound), content, found };
}

/** For a caller who has locked what it is about, and then the request. */
export const heldOf = (kind: ActKind, request: StoredRequest, thing: unknown): LockedRequest => {
  return { kind, request, content: kind.content.parse(request.content), found: { thing } };
};

/** Whose two words it is about. */
export interface RequestPersons {
  decider: Decider;
  /** Undefined if they were turned off or lost the role meanwhile: then they have no word any more. */
  asker: Decider | undefined;
}

/** Both are read once, behind the locks. */
export async function findPair(
  tx: Tx,
  held: LockedRequest,
  { id, group, roles }: Person,
  at: Date,
): Promise<RequestPersons> {
  const found = await findDeciders(tx, [id, held.request.asked_by], at);
  return { decider: { id, group, roles, settled: found.get(id)?.settled ?? [] }, asker: askerOf(held, found) };
}

/** For whoever only looks whether it still stands. */
export async function findAsker(tx: Tx, held: LockedRequest, at: Date): Promise<RequestPersons['asker']> {
  return askerOf(held, await findDeciders(tx, [held.request.asked_by], at));
}

function askerOf({ kind, request }: LockedRequest, found: Map<number, Decider>): RequestPersons['asker'] {
  const asker = found.get(request.asked_by);
  return asker && mayAsk(kind, asker) ? asker : undefined;
}

/** Why it no longer stands; undefined if it does. */
export function findLapseReason(
  { kind, request, content, found }: LockedRequest,
  asker: Decider | undefined,
  at: Date,
): 'time' | 'changed' | 'asker' | undefined {
  if (request.expires_at <= at) return 'time';
  if (!asker) return 'asker';
  return found && kind.basis(found.thing, content) === request.basis ? undefined : 'changed';
}

/** Who lets somebody in and confirms what they ask for would be both persons. A single owner has nobody to be led past. */
async function refuseNewAsker(tx: Tx, kind: ActKind, asker: Decider, at: Date): Promise<void> {
  if (!isSettled(kind, asker) && (await hasTwoOwners(tx, at))) fail(requestErrors.newAsker);
}

/** Carries it out in the name of who asked, under the second one's word. It may be decided by this person, and stands. */
export async function carryOut(
  tx: Tx,
  { kind, request, content, found }: LockedRequest,
  { decider: second, asker }: RequestPersons,
  at: Date,
): Promise<unknown> {
  if (!asker || !found) return fail(requestErrors.lapsed);
  const { thing } = found;
  await refuseNewAsker(tx, kind, asker, at);
  await inOneGo(kind.refuseParty?.(tx, thing, second.id), kind.refuseInHand?.(tx, thing, [second.id, asker.id], at));
  const change = { by: actorOf(asker), at, reason: request.reason, agreed: true };
  const result = await kind.perform(tx, thing, content, change);
  await endRequest(tx, request, 'confirm', { by: second.id, at });
  record(tx, {
    event: requestMoves.confirm.event,
    ref: request.id,
    by: actorOf(second),
    at,
    data: { ...aboutRequest(request), asked_by: request.asked_by },
  });
  return result;
}

/**
 * The first no leaves it to an owner who is neither; that owner's no ends it. It is a word like the yes: a party has none, and nobody says it
 * past a colleague who has the thing in hand, or about what no longer stands, which would wait for another day then.
 */
export async function storeRefusal(
  tx: Tx,
  held: LockedRequest,
  { decider: person, asker }: RequestPersons,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const { kind, request, found } = held;
  if (found) await kind.refuseParty?.(tx, found.thing, person.id);
  if (!found || findLapseReason(held, asker, at)) return fail(requestErrors.lapsed);
  await kind.refuseInHand?.(tx, found.thing, [person.id, request.asked_by], at);
  const data = { ...aboutRequest(request), asked_by: request.asked_by, reason };
  const about = { ref: request.id, by: actorOf(person), at, data };
  if (nextRequestState(request.state, 'uphold')) {
    await endRequest(tx, request, 'uphold', { by: person.id, at, note: reason });
    record(tx, { event: requestMoves.uphold.event, ...about });
    return;
  }
  const until = later(at, hours(Number((await readRules(tx)).second_word_hours)));
  await markRefused(tx, request, { by: person.id, at, reason, until });
  record(tx, { event: requestMoves.refuse.event, ...about });
}

export async function withdraw(tx: Tx, request: StoredRequest, person: Person, at: Date): Promise<void> {
  if (request.asked_by !== person.id) fail(requestErrors.notYours);
  if (!mayTakeBack(request)) fail(requestErrors.ended);
  await endWithdrawn(tx, request, { person: person.id, by: actorOf(person), at });
}

export async function endWithdrawn(
  tx: Tx,
  request: StoredRequest,
  { person, by, at }: { person: number; by: Actor; at: Date },
): Promise<void> {
  await endRequest(tx, request, 'withdraw', { by: person, at });
  record(tx, { event: requestMoves.withdraw.event, ref: request.id, by, at, data: aboutRequest(request) });
}

const lapseNotes = {
  time: 'Время вышло',
  changed: 'То, о чём запрос, изменилось',
  asker: 'Тот, кто спросил, больше не может этого делать',
};

export async function lapseRequest(
  tx: Tx,
  request: StoredRequest,
  why: keyof typeof lapseNotes,
  at: Date,
): Promise<void> {
  const note = lapseNotes[why];
  await endRequest(tx, request, 'lapse', { by: null, at, note });
  const data = { ...aboutRequest(request), asked_by: request.asked_by, note };
  record(tx, { event: requestMoves.lapse.event, ref: request.id, by: 'system', at, data });
}

const aboutRequest = ({ kind, trader_id, amount }: StoredRequest) =>
  aboutOf(kind, amount === null ? undefined : { trader_id, amount });
