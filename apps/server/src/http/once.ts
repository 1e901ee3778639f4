import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { Vault } from '#lib/vault.ts';
import { fail, type Refusal } from './refusal.ts';
import type { User } from './user.ts';

type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

const onceErrors = {
  badKey: {
    status: 400,
    code: 'bad_idempotency_key',
    error: 'Заголовок Idempotency-Key: до 100 букв, цифр и знаков - _',
  },
  otherRequest: { status: 422, code: 'idempotency_mismatch', error: 'Этот ключ уже использован для другого запроса' },
} satisfies Record<string, Refusal>;

/**
 * Runs a change in one transaction. With an `Idempotency-Key` its answer is kept in that same transaction, so a request
 * repeated after a lost answer gets the answer and not a second effect. A refusal keeps nothing: it may be tried again.
 */
export async function once<Answer extends Plain>(
  { db, vault }: { db: Db; vault: Vault },
  user: User,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return db.begin(work);
  if (typeof key !== 'string' || !/^[\w-]{1,100}$/.test(key)) return fail(onceErrors.badKey);

  // Keyed: the body may hold a card number, and a bare hash of it would be guessed in seconds from a stolen dump.
  const hash = vault.fingerprint(`${request.url}\n${JSON.stringify(request.parsed, bigintsAsText)}`, `once:${user.id}`);
  return db.begin(async (tx) => {
    // A second request with the key waits here until the first has ended, one way or the other.
    const mine = await tx.run(sql`
      insert into idempotency_keys (user_id, key, request_hash, created_at) values (${user.id}, ${key}, ${hash}, now())
      on conflict do nothing`);
    if (!mine) return storedAnswer<Answer>(tx, user, key, hash);

    const answer = await work(tx);
    await tx.run(sql`
      update idempotency_keys set answer = ${JSON.stringify(answer)} where user_id = ${user.id} and key = ${key}`);
    return answer;
  });
}

const bigintsAsText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export async function sweepKeys(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from idempotency_keys where created_at < ${before}`);
}

async function storedAnswer<Answer>(tx: Tx, user: User, key: string, hash: Buffer): Promise<Answer> {
  const stored = await tx.one<{ request_hash: Buffer; answer: Answer }>(sql`
    select request_hash, answer from idempotency_keys where user_id = ${user.id} and key = ${key}`);
  if (!stored?.request_hash.equals(hash)) fail(onceErrors.otherRequest);
  return stored.answer;
}
