import { mayCall } from '@app/contract/access/users';
import type { Adjustment, Assignee, StaffClaim, UnmatchedTransfer } from '@app/contract/money/money';
import { usdtToRoubles } from '@app/contract/topups/topup';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { findUser } from '#features/access/users/users-queries.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import { usdtRateAt } from '#features/rates/rates.ts';
import { readRules } from '#features/rules/rules.ts';
import { type FiledClaim, listClaimsOf, listLoneClaims } from '#features/topups/claims/claims-staff.ts';
import { listUnmatched } from '#features/topups/transfer-queries.ts';
import { findWaitingFor } from '#features/two-persons/requests-queries.ts';
import { fail } from '#http/refusal.ts';
import { type Clock, hours, later } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { moneyErrors } from './console-money-errors.ts';

interface Needs {
  db: Db;
  clock: Clock;
  vault: Vault;
}

const PAGE = 50;
const MOST_UNMATCHED = 500;

/** What nobody has got, each with everybody who claims it. */
export async function findTransfers(needs: Needs, reader: number): Promise<{ transfers: UnmatchedTransfer[] }> {
  const { db } = needs;
  const [stored, rules] = await Promise.all([listUnmatched(db, MOST_UNMATCHED), readRules(db)]);
  const [waiting, claimsOf] = await Promise.all([
    findWaitingFor(
      db,
      ['transfer.assign'],
      stored.map(({ id }) => `transfer:${id}`),
    ),
    listClaimsOf(
      needs,
      stored.map(({ tx_id }) => tx_id),
      reader,
    ),
  ]);
  const wait = hours(Number(rules.assign_wait_hours));
  const transfers: UnmatchedTransfer[] = [];
  for (const { id, tx_id, log_index, amount, from_address, block_at } of stored) {
    const rate = await usdtRateAt(db, block_at);
    const claims = claimsOf.get(tx_id) ?? [];
    transfers.push({
      id,
      tx_id,
      log_index,
      amount,
      from_address,
      block_at,
      worth: rate === undefined ? null : usdtToRoubles(amount, rate),
      assignable_at: later(block_at, wait),
      waits: waiting.has(`transfer:${id}`),
      claims: viewClaims(claims, from_address),
      claims_count: claims[0]?.count ?? 0,
    });
  }
  return { transfers };
}

export async function findLoneClaims(needs: Needs, reader: number, after = 0) {
  const { claims, next } = await listLoneClaims(needs, after, reader);
  return { claims: viewClaims(claims), next };
}

function viewClaims(claims: FiledClaim[], sender?: string): StaffClaim[] {
  return claims.map(({ id, tx_id, trader_id, login, from_address, note, created_at, files, file_seen_before }) => ({
    id,
    tx_id,
    from_address,
    note,
    created_at,
    files,
    file_seen_before,
    trader: { id: trader_id, login },
    same_sender: sender === undefined ? null : sender === from_address,
  }));
}

export async function findAssignee({ db }: Needs, login: string): Promise<Assignee> {
  const user = await findUser(db, login);
  if (!user || !mayCall('trader', user.group)) return fail(moneyErrors.noTrader);
  const { id, state } = user;
  const { available } = await readBalances(db, id);
  const requests = await db.many<Assignee['requests'][number]>(sql`
    select id, in_amount, status, created_at, received_at from deposits where trader_id = ${id} order by id desc limit 8`);
  return { id, login: user.login, state, available, requests };
}

/** Who adjusted stands in the row; who confirmed, in the request that ended at the same moment. */
export async function findAdjustments({ db }: Pick<Needs, 'db'>, before: number | undefined) {
  const rows = await db.many<Adjustment>(sql`
    select a.id, a.amount, a.reason, a.created_at as at, json_build_object('id', t.id, 'login', t.login) as trader,
      case when u.id is not null then json_build_object('id', u.id, 'login', u.login) end as by,
      (select json_build_object('id', c.id, 'login', c.login) from two_person_requests r join users c on c.id = r.decided_by
       where r.state = 'done' and r.kind = 'balance.adjust' and r.asked_by = u.id and r.trader_id = a.trader_id and r.decided_at = a.created_at
       limit 1) as confirmed_by
    from ledger_adjustments a join users t on t.id = a.trader_id
      left join users u on u.id = substring(a.actor from '^(?:user|staff):([0-9]+)$')::int
    where ${before ?? null}::int is null or a.id < ${before ?? null}::int
    order by a.id desc limit ${PAGE + 1}`);
  const adjustments = rows.slice(0, PAGE);
  const next = rows.length > PAGE ? (adjustments.at(-1)?.id ?? null) : null;
  return { adjustments, next };
}
