import { nextRequestState, type RequestAction, type RequestState } from '@app/contract/two-persons/request-machine';
import type { EndedFilters } from '@app/contract/two-persons/requests';
import type { Db, Tx } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { type Sql, sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { ownersTurn } from './earlier-refusals.ts';
import { requestErrors } from './two-persons-errors.ts';

export interface StoredRequest {
  id: number;
  kind: string;
  thing: string;
  content: unknown;
  basis: string;
  what: string;
  trader_id: number | null;
  amount: bigint | null;
  reason: string;
  asked_by: number;
  asked_at: Date;
  by_command: boolean;
  expires_at: Date;
  state: RequestState;
  refused_by: number | null;
  refused_at: Date | null;
  refusal: string;
  decided_by: number | null;
  decided_at: Date | null;
  decision: string;
  /** Earlier requests that were refused, where the no still stands. */
  earlier: number[];
  /** Once it is refused: the owners who may answer. */
  owners_turn: number[];
}

/** One that was said no to before begins with that no. */
export type NewRequest = Omit<StoredRequest, 'id' | 'state' | 'decided_by' | 'decided_at' | 'decision' | 'owners_turn'>;

const columns = sql`r.id, r.kind, r.thing, r.content, r.basis, r.what, r.trader_id, r.amount, r.reason, r.asked_by, r.asked_at, r.by_command,
  r.expires_at, r.state, r.refused_by, r.refused_at, r.refusal, r.decided_by, r.decided_at, r.decision, r.earlier,
  ${ownersTurn} as owners_turn`;

const waits = sql`r.state in ('open', 'refused')`;

/** Undefined if one of the kind already waits for the thing. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(sql`
    insert into two_person_requests (kind, thing, content, basis, what, trader_id, amount, reason, asked_by, asked_at, by_command, expires_at,
      earlier, state, refused_by, refused_at, refusal)
    values (${request.kind}, ${request.thing}, ${JSON.stringify(request.content)}::jsonb, ${request.basis}, ${request.what},
      ${request.trader_id}, ${request.amount}, ${request.reason}, ${request.asked_by}, ${request.asked_at}, ${request.by_command},
      ${request.expires_at}, ${request.earlier}, ${request.refused_by === null ? 'open' : 'refused'}, ${request.refused_by},
      ${request.refused_at}, ${request.refusal})
    on conflict (kind, thing) where state in ('open', 'refused') do nothing returning id`);
  return row?.id;
}

export async function findRequest(db: Db | Tx, id: number): Promise<StoredRequest | undefined> {
  return db.one<StoredRequest>(sql`select ${columns} from two_person_requests r where r.id = ${id}`);
}

export async function lockRequest(tx: Tx, id: number): Promise<StoredRequest | undefined> {
  return tx.one<StoredRequest>(sql`select ${columns} from two_person_requests r where r.id = ${id} for update`);
}

export async function lockWaiting(tx: Tx, kind: string, thing: string): Promise<StoredRequest | undefined> {
  return tx.one<StoredRequest>(sql`
    select ${columns} from two_person_requests r where r.kind = ${kind} and r.thing = ${thing} and ${waits} for update`);
}

/** Whichever of these kinds waits for the thing. */
export async function lockWaitingAbout(tx: Tx, kinds: string[], thing: string): Promise<StoredRequest | undefined> {
  return tx.one<StoredRequest>(sql`
    select ${columns} from two_person_requests r where r.kind = any(${kinds}::text[]) and r.thing = ${thing} and ${waits}
    order by r.id desc limit 1 for update`);
}

/** One of these kinds that waits for the thing and still stands. */
export async function lockRival(
  tx: Tx,
  kinds: readonly string[],
  { thing, basis }: Pick<StoredRequest, 'thing' | 'basis'>,
  at: Date,
): Promise<StoredRequest | undefined> {
  return tx.one<StoredRequest>(sql`
    select ${columns} from two_person_requests r where r.kind = any(${kinds}::text[]) and r.thing = ${thing} and r.basis = ${basis}
      and r.expires_at > ${at} and ${waits} for update`);
}

export async function endRequest(
  tx: Tx,
  { id, state: before }: Pick<StoredRequest, 'id' | 'state'>,
  action: Exclude<RequestAction, 'refuse'>,
  { by, at, note = '' }: { by: number | null; at: Date; note?: string },
): Promise<void> {
  const state = nextRequestState(before, action) ?? fail(requestErrors.ended);
  await tx.run(sql`
    update two_person_requests set state = ${state}, decided_by = ${by}, decided_at = ${at}, decision = ${note} where id = ${id}`);
}

export async function markRefused(
  tx: Tx,
  { id, state: before }: Pick<StoredRequest, 'id' | 'state'>,
  { by, at, reason, until }: { by: number; at: Date; reason: string; until: Date },
): Promise<void> {
  const state = nextRequestState(before, 'refuse') ?? fail(requestErrors.ended);
  await tx.run(sql`
    update two_person_requests set state = ${state}, refused_by = ${by}, refused_at = ${at}, refusal = ${reason}, expires_at = ${until}
    where id = ${id}`);
}

export interface ListedRequest extends StoredRequest {
  trader: string | null;
  asker: string;
  refuser: string | null;
  decider: string | null;
}

const listed = sql`
  select ${columns}, t.login as trader, a.login as asker, f.login as refuser, d.login as decider
  from two_person_requests r join users a on a.id = r.asked_by left join users t on t.id = r.trader_id
    left join users f on f.id = r.refused_by left join users d on d.id = r.decided_by`;

/** The oldest first: they have waited longest. */
export async function listWaitingRequests(db: Db, kinds: string[]): Promise<ListedRequest[]> {
  return db.many<ListedRequest>(
    sql`${listed} where ${waits} and r.kind = any(${kinds}::text[]) order by r.id limit 500`,
  );
}

export async function listEnded(
  db: Db,
  kinds: string[],
  { before, state, who, ...period }: EndedFilters & { before?: number | undefined },
  limit: number,
): Promise<ListedRequest[]> {
  return db.many<ListedRequest>(sql`
    ${listed} where not (${waits}) and r.kind = any(${kinds}::text[]) and (${before ?? null}::int is null or r.id < ${before ?? null}::int)
      and ${inPeriod(sql`r.decided_at`, period)} and (${state ?? null}::text is null or r.state = ${state ?? null})
      and ${who === undefined ? sql`true` : concerns(who)}
    order by r.id desc limit ${limit}`);
}

/** Whoever had a part in it, by login or number. */
const concerns = (who: string): Sql => sql`exists (
  select from users u where u.id in (r.asked_by, r.refused_by, r.decided_by, r.trader_id)
    and ${/^\d{1,9}$/.test(who) ? sql`u.id = ${Number(who)}` : sql`lower(u.login) = lower(${who})`})`;

export async function listWaitingIds(db: Db): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`select r.id from two_person_requests r where ${waits} order by r.id`);
  return rows.map(({ id }) => id);
}

export async function countWaiting(db: Db, kinds: string[]): Promise<number> {
  return db.value(
    sql`select count(*)::int from two_person_requests r where ${waits} and r.kind = any(${kinds}::text[])`,
  );
}

/** Who has asked for something of these things and waits for another, by thing. */
export async function findWaitingFor(
  db: Db,
  kinds: string[],
  things: string[],
): Promise<
  Map<string, { id: number; kind: string; asked_by: number; login: string; asked_at: Date; state: RequestState }>
> {
  const rows = await db.many<{
    thing: string;
    id: number;
    kind: string;
    asked_by: number;
    login: string;
    asked_at: Date;
    state: RequestState;
  }>(sql`
    select r.thing, r.id, r.kind, r.asked_by, u.login, r.asked_at, r.state from two_person_requests r join users u on u.id = r.asked_by
    where r.kind = any(${kinds}::text[]) and r.thing = any(${things}::text[]) and ${waits}`);
  return new Map(rows.map(({ thing, ...request }) => [thing, request]));
}

/** Of somebody who has an account. */
export async function findMoney(tx: Tx, traderId: number) {
  return tx.one<{ id: number; login: string; available: bigint; held: bigint; debt: bigint }>(sql`
    select u.id, u.login, a.available, a.held, -a.debts as debt
    from users u join ledger_accounts a on a.trader_id = u.id where u.id = ${traderId}`);
}
