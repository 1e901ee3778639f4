import { Group } from '@app/contract/users';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { readRules } from '#features/rules/rules.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Actor, record } from '#journal/record.ts';
import { hours, later } from '#lib/clock.ts';
import { type ActKind, aboutOf } from './act-kind.ts';
import { endRequest, lockRequest, markRefused, type StoredRequest } from './requests-queries.ts';
import { requestErrors } from './two-persons-errors.ts';
import { type Decider, hasTwoOwners, isSettled, mayDo, type Person, settledRoles } from './who-counts.ts';

/** Staff act in their office, a moderator as the user that they are. */
export const actorOf = ({ id, group }: Pick<User, 'id' | 'group'>): Actor =>
  group === Group.staff ? { staff: id } : { user: id };

/** Why this person may not answer it; undefined if they may. */
export function whyNotDecide(kind: ActKind, request: StoredRequest, person: Decider) {
  if (request.state !== 'open' && request.state !== 'refused') return requestErrors.ended;
  if (!mayDo(kind, person)) return httpErrors.forbidden;
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

/**
 * The thing first, then its request, as whoever judges does: in one order two words never wait for each other. What a request is about never
 * changes, so it may be read before.
 */
export async function lockThingAndRequest(
  tx: Tx,
  kind: ActKind,
  found: Pick<StoredRequest, 'id' | 'content'>,
): Promise<StoredRequest> {
  await basisNow(tx, kind, found);
  return (await lockRequest(tx, found.id)) ?? fail(requestErrors.notFound);
}

/** Undefined if the thing is gone. */
async function basisNow(tx: Tx, kind: ActKind, { content }: Pick<StoredRequest, 'content'>) {
  return kind.basis(tx, kind.content.parse(content)).catch((error: unknown) => {
    if (error instanceof RefusalError) return undefined;
    throw error;
  });
}

/** Why it no longer stands; undefined if it does. Thing and request are locked: between this look and carrying it out nothing changes. */
export async function whyLapsed(
  tx: Tx,
  kind: ActKind,
  request: StoredRequest,
  at: Date,
): Promise<'time' | 'changed' | 'asker' | undefined> {
  if (request.expires_at <= at) return 'time';
  if (!(await findAsker(tx, kind, request.asked_by))) return 'asker';
  return (await basisNow(tx, kind, request)) === request.basis ? undefined : 'changed';
}

/** Undefined if they were turned off or lost the role meanwhile: then they have no word any more. */
async function findAsker(tx: Tx, kind: ActKind, id: number) {
  const asker = await tx.one<Pick<User, 'group' | 'roles'>>(sql`
    select u."group", s.roles from users u join staff s on s.user_id = u.id where u.id = ${id} and s.state = 'active'`);
  return asker && mayDo(kind, asker) ? asker : undefined;
}

/** Who lets somebody in and confirms what they ask for would be both persons. A single owner has nobody to be led past. */
async function refuseNewAsker(tx: Tx, kind: ActKind, id: number, at: Date): Promise<void> {
  const asker = (await findAsker(tx, kind, id)) ?? fail(requestErrors.lapsed);
  const settled = await settledRoles(tx, id, at);
  if (!isSettled(kind, { ...asker, settled }) && (await hasTwoOwners(tx, at))) fail(requestErrors.newAsker);
}

/** Carries it out in the name of who asked, under the second one's word. The request is locked, may be decided by this person, and stands. */
export async function carryOut(
  tx: Tx,
  kind: ActKind,
  request: StoredRequest,
  second: Person,
  at: Date,
): Promise<unknown> {
  const content = kind.content.parse(request.content);
  await refuseNewAsker(tx, kind, request.asked_by, at);
  await kind.refuseParty?.(tx, content, second.id);
  await kind.refuseInHand?.(tx, content, [second.id, request.asked_by], at);
  const by = await actorById(tx, request.asked_by);
  const result = await kind.perform(tx, content, { by, at, reason: request.reason, agreed: true });
  await endRequest(tx, request.id, { state: 'done', by: second.id, at });
  record(tx, {
    event: 'request.confirmed',
    ref: request.id,
    by: actorOf(second),
    at,
    data: { ...aboutRequest(request), asked_by: request.asked_by },
  });
  return result;
}

async function actorById(tx: Tx, id: number): Promise<Actor> {
  return actorOf({ id, group: await tx.value<Group>(sql`select "group" from users where id = ${id}`) });
}

/**
 * The first no leaves it to an owner who is neither; that owner's no ends it. It is a word like the yes: a party has none, and nobody says it
 * past a colleague who has the thing in hand, or about what no longer stands, which would wait for another day then.
 */
export async function sayNo(
  tx: Tx,
  kind: ActKind,
  request: StoredRequest,
  person: Person,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const content = kind.content.parse(request.content);
  await kind.refuseParty?.(tx, content, person.id);
  if (await whyLapsed(tx, kind, request, at)) fail(requestErrors.lapsed);
  await kind.refuseInHand?.(tx, content, [person.id, request.asked_by], at);
  const data = { ...aboutRequest(request), asked_by: request.asked_by, reason };
  const about = { ref: request.id, by: actorOf(person), at, data };
  if (request.state === 'refused') {
    await endRequest(tx, request.id, { state: 'upheld', by: person.id, at, note: reason });
    record(tx, { event: 'request.upheld', ...about });
    return;
  }
  const until = later(at, hours(Number((await readRules(tx)).second_word_hours)));
  await markRefused(tx, request.id, { by: person.id, at, reason, until });
  record(tx, { event: 'request.refused', ...about });
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
  await endRequest(tx, request.id, { state: 'withdrawn', by: person, at });
  record(tx, { event: 'request.withdrawn', ref: request.id, by, at, data: aboutRequest(request) });
}

const lapseNotes = {
  time: 'Время вышло',
  changed: 'То, о чём запрос, изменилось',
  asker: 'Тот, кто спросил, больше не может этого делать',
};

export async function lapse(tx: Tx, request: StoredRequest, why: keyof typeof lapseNotes, at: Date): Promise<void> {
  const note = lapseNotes[why];
  await endRequest(tx, request.id, { state: 'lapsed', by: null, at, note });
  const data = { ...aboutRequest(request), asked_by: request.asked_by, note };
  record(tx, { event: 'request.lapsed', ref: request.id, by: 'system', at, data });
}

const aboutRequest = ({ kind, trader_id, amount }: StoredRequest) =>
  aboutOf(kind, amount === null ? undefined : { trader_id, amount });
