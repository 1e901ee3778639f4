import { mayStaff } from '@app/contract/access/roles';
import type { RouteBody } from '@app/contract/route';
import type { ForecastInput } from '@app/contract/two-persons/forecast';
import { isWaiting } from '@app/contract/two-persons/request-machine';
import type { requestsApi, StaffRequest } from '@app/contract/two-persons/requests';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#db/db.ts';
import { spendOtp } from '#features/access/two-factor/two-factor.ts';
import { lockTwoFactor } from '#features/access/two-factor/two-factor-queries.ts';
import { once, onceInSteps } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import type { ActKind } from './act-kind.ts';
import { foreseeAct } from './ask-request.ts';
import {
  actorOf,
  carryOut,
  findAsker,
  findLapseReason,
  findPair,
  isNobodys,
  type LockedRequest,
  lapseRequest,
  lockThingAndRequest,
  mayTakeBack,
  storeRefusal,
  whyNotDecide,
  withdraw,
} from './decide-request.ts';
import { findEarlierNoes } from './earlier-refusals.ts';
import {
  countWaiting,
  findRequest,
  type ListedRequest,
  listEnded,
  listWaitingIds,
  listWaitingRequests,
  lockRequest,
  type StoredRequest,
} from './requests-queries.ts';
import { requestErrors } from './two-persons-errors.ts';
import { deciderOf, mayAsk } from './who-counts.ts';

export interface RequestNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
  /** Every kind of act that two persons decide about. */
  kinds: readonly ActKind[];
}

const done = { success: true } as const;
/** Below the requests that wait nobody wants a long list. */
const PAGE = 20;

const seenBy = (kinds: readonly ActKind[], { roles }: Pick<User, 'roles'>) =>
  kinds.filter(({ area }) => mayStaff(roles, area, 'see'));
const namesOf = (kinds: readonly ActKind[]) => kinds.map(({ name }) => name);

/** How many wait that this person sees, whoever may answer them. */
export const countRequests = ({ db, kinds }: RequestNeeds, user: Pick<User, 'roles'>) =>
  countWaiting(db, namesOf(seenBy(kinds, user)));

export async function findWaiting(needs: RequestNeeds, user: User) {
  const rows = await listWaitingRequests(needs.db, namesOf(seenBy(needs.kinds, user)));
  return { requests: await view(needs, user, rows) };
}

export async function findEnded(needs: RequestNeeds, user: User, asked: RouteBody<typeof requestsApi.ended>) {
  const rows = await listEnded(needs.db, namesOf(seenBy(needs.kinds, user)), asked, PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const next = rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null;
  return { requests: await view(needs, user, shown), next };
}

async function view({ db, clock, kinds }: RequestNeeds, user: User, rows: ListedRequest[]): Promise<StaffRequest[]> {
  const views: StaffRequest[] = [];
  const decider = await deciderOf(db, user, clock.now());
  const noes = await findEarlierNoes(
    db,
    rows.flatMap(({ id, earlier }) => (earlier.length > 0 ? id : [])),
  );
  for (const row of rows) {
    const kind = kinds.find(({ name }) => name === row.kind);
    if (!kind) continue;
    const waits = isWaiting(row.state);
    const decide = whyNotDecide(kind, row, decider) === undefined;
    const { id, what, amount, reason, asked_at, by_command, expires_at, state } = row;
    views.push({
      id,
      kind: row.kind,
      what,
      amount,
      reason,
      asked_at,
      by_command,
      expires_at,
      state,
      facts: waits ? await kind.facts(db, kind.content.parse(row.content)) : [],
      thing: thingOf(row),
      trader: personOf(row.trader_id, row.trader),
      asked_by: { id: row.asked_by, login: row.asker },
      refused: row.refused_at && { by: personOf(row.refused_by, row.refuser), at: row.refused_at, note: row.refusal },
      earlier: (noes.get(id) ?? []).map(({ by, login, at, note }) => ({ by: { id: by, login }, at, note })),
      decided: row.decided_at && { by: personOf(row.decided_by, row.decider), at: row.decided_at, note: row.decision },
      may: { confirm: decide, refuse: decide, withdraw: mayTakeBack(row) && row.asked_by === user.id },
      nobody: isNobodys(row),
    });
  }
  return views;
}

/** Some kinds are about a thing that has a page, `payout:17`. */
function thingOf({ thing }: ListedRequest): StaffRequest['thing'] {
  const [, kind, id] = /^(payout|appeal):(\d{1,9})$/.exec(thing) ?? [];
  return kind ? { kind: kind as 'payout' | 'appeal', id: Number(id) } : null;
}

const personOf = (id: number | null, login: string | null) => (id === null ? null : { id, login: login ?? '' });

/** What a dialog says before anything is sent. Nothing is done and nobody is asked. */
export async function forecastRequest(
  { kinds, ...needs }: RequestNeeds,
  user: User,
  { kind: name, ...content }: ForecastInput,
) {
  const kind = kinds.find((one) => one.name === name && mayAsk(one, user)) ?? fail(requestErrors.notFound);
  return foreseeFor(needs, user, kind, content);
}

export async function foreseeFor<Content, Thing>(
  { db, clock }: Pick<RequestNeeds, 'db' | 'clock'>,
  user: Pick<User, 'id' | 'group'>,
  kind: ActKind<Content, unknown, Thing>,
  content: Content,
) {
  const who = { by: actorOf(user), at: clock.now(), person: user.id };
  return db.begin((tx) => foreseeAct(tx, kind, content, who));
}

export async function confirmRequest(
  needs: RequestNeeds,
  user: User,
  { request_id, otp_code }: RouteBody<typeof requestsApi.confirm>,
  request: FastifyRequest,
) {
  const { db, clock } = needs;
  const found = await findRequest(db, request_id);
  if (found) {
    const kind = mustSee(needs, user, found);
    const decider = await deciderOf(db, user, clock.now());
    if (whyNotDecide(kind, found, decider) === undefined) await kind.beforehand?.(kind.content.parse(found.content));
  }
  const outcome = await onceInSteps(needs, user, request, {
    locksCaller: true,
    look: (tx) => lockTwoFactor(tx, user),
    work: async (tx, twoFactor) => {
      const held = await lockSeen(tx, needs, user, found);
      const at = clock.now();
      const pair = await findPair(tx, held, user, at);
      const refusal = whyNotDecide(held.kind, held.request, pair.decider);
      if (refusal) return fail(refusal);
      const wrongCode = await spendOtp(tx, needs, user, twoFactor, otp_code);
      if (wrongCode) return { refused: wrongCode };
      const why = findLapseReason(held, pair.asker, at);
      if (why) {
        await lapseRequest(tx, held.request, why, at);
        return { refused: requestErrors.lapsed };
      }
      await carryOut(tx, held, pair, at);
      return { answer: done };
    },
  });
  return 'refused' in outcome ? fail(outcome.refused) : outcome.answer;
}

export async function refuseRequest(
  needs: RequestNeeds,
  user: User,
  { request_id, reason }: RouteBody<typeof requestsApi.refuse>,
  request: FastifyRequest,
) {
  return once(needs, user, request, async (tx) => {
    const held = await lockSeen(tx, needs, user, await findRequest(tx, request_id));
    const at = needs.clock.now();
    const pair = await findPair(tx, held, user, at);
    const refusal = whyNotDecide(held.kind, held.request, pair.decider);
    if (refusal) fail(refusal);
    await storeRefusal(tx, held, pair, { reason, at });
    return done;
  });
}

export async function withdrawRequest(
  needs: RequestNeeds,
  user: User,
  { request_id }: RouteBody<typeof requestsApi.withdraw>,
  request: FastifyRequest,
) {
  return once(needs, user, request, async (tx) => {
    const stored = (await lockRequest(tx, request_id)) ?? fail(requestErrors.notFound);
    mustSee(needs, user, stored);
    await withdraw(tx, stored, user, needs.clock.now());
    return done;
  });
}

/** A request of a part of the console that the person does not see is as if it did not exist. */
function mustSee({ kinds }: RequestNeeds, user: User, request: StoredRequest | undefined): ActKind {
  return seenBy(kinds, user).find(({ name }) => name === request?.kind) ?? fail(requestErrors.notFound);
}

async function lockSeen(
  tx: Tx,
  needs: RequestNeeds,
  user: User,
  found: StoredRequest | undefined,
): Promise<LockedRequest> {
  const kind = mustSee(needs, user, found);
  return lockThingAndRequest(tx, kind, found ?? fail(requestErrors.notFound));
}

/** Every minute, so that nobody looks at requests that can no longer be confirmed. Confirming looks for itself, to the second. */
export async function lapseRequests({ db, clock, kinds }: Omit<RequestNeeds, 'vault'>): Promise<void> {
  for (const id of await listWaitingIds(db)) {
    await db.begin(async (tx) => {
      const found = await findRequest(tx, id);
      const kind = kinds.find(({ name }) => name === found?.kind);
      if (!found || !kind) return;
      const held = await lockThingAndRequest(tx, kind, found);
      const { request } = held;
      if (request.decided_at) return;
      const at = clock.now();
      const why = findLapseReason(held, await findAsker(tx, held, at), at);
      if (why) await lapseRequest(tx, request, why, at);
    });
  }
}
