import type { FastifyRequest } from 'fastify';
import { type Db, inOneGo, type Tx } from '#db/db.ts';
import type { Ending } from '#db/endings.ts';
import { sql } from '#db/sql.ts';
import type { Vault } from '#lib/vault.ts';
import { callerName, type Platform } from './mount.ts';
import { fail, type Refusal } from './refusal.ts';
import type { StoredFile } from './uploads.ts';
import type { User } from './user.ts';

interface OnceNeeds {
  db: Db;
  vault: Vault;
}

type Caller = User | Platform;

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
  needs: OnceNeeds,
  caller: Caller,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return onceInSteps(needs, caller, request, { look: async () => {}, work });
}

interface Steps<Seen, Answer> {
  /** Reads and locks what the others will need; goes to the database together with the key. */
  look(tx: Tx): Promise<Seen>;
  /** Whatever it writes stays even when it refuses: wrong codes are counted. */
  guard?(tx: Tx, seen: Seen): Promise<Refusal | undefined>;
  work(tx: Tx, seen: Seen): Promise<Answer>;
}

/** The same for a change that begins with a look, or has a guard between the key and the change. */
export async function onceInSteps<Seen, Answer extends Plain>(
  needs: OnceNeeds,
  caller: Caller,
  request: FastifyRequest,
  { look, guard, work }: Steps<Seen, Answer>,
): Promise<Answer> {
  const key = readKey(needs, caller, request);
  const outcome = await needs.db.begin<{ answer: Answer } | { refusal: Refusal }>(async (tx) => {
    // A second request with the key waits here until the first has ended, one way or the other.
    const [isMine, seen] = await inOneGo(key && takeKey(tx, key), look(tx));
    if (key && !isMine) return { answer: (await findAnswer<Answer>(tx, key)) ?? fail(onceErrors.otherRequest) };
    const refusal = await guard?.(tx, seen);
    if (refusal) {
      if (key) await dropKey(tx, key);
      return { refusal };
    }
    const answer = await work(tx, seen);
    if (key) tx.atEnd(answers, { ...key, answer });
    return { answer };
  });
  return 'answer' in outcome ? outcome.answer : fail(outcome.refusal);
}

async function takeKey(tx: Tx, { owner, text, hash }: Key): Promise<boolean> {
  const mine = await tx.run(sql`
    insert into idempotency_keys (owner, key, request_hash, created_at) values (${owner}, ${text}, ${hash}, now())
    on conflict do nothing`);
  return mine === 1;
}

async function dropKey(tx: Tx, { owner, text }: Key): Promise<void> {
  await tx.run(sql`delete from idempotency_keys where owner = ${owner} and key = ${text}`);
}

const answers: Ending<Key & { answer: Plain }> = {
  statement: (rows) => sql`
    update idempotency_keys k set answer = given.answer
    from unnest(${rows.map(({ owner }) => owner)}::text[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map(({ answer }) => JSON.stringify(answer))}::jsonb[]) as given (owner, key, answer)
    where k.owner = given.owner and k.key = given.key`,
};

/** For a change that must look at something before its transaction: the answer it got the first time, if it was made before. */
export async function answeredBefore<Answer extends Plain>(
  needs: OnceNeeds,
  caller: Caller,
  request: FastifyRequest,
): Promise<Answer | undefined> {
  const key = readKey(needs, caller, request);
  return key && findAnswer<Answer>(needs.db, key);
}

interface Key {
  owner: string;
  text: string;
  hash: Buffer;
}

function readKey({ vault }: OnceNeeds, caller: Caller, request: FastifyRequest): Key | undefined {
  const text = request.headers['idempotency-key'];
  const byPlatform = 'platform' in caller;
  // A person may press again; a program that repeats itself must say so.
  if (text === undefined) return byPlatform ? fail(onceErrors.badKey) : undefined;
  if (typeof text !== 'string' || !/^[\w-]{1,100}$/.test(text)) return fail(onceErrors.badKey);

  const owner = callerName(caller);
  // Keyed: the body may hold a card number, and a bare hash of it would be guessed in seconds from a stolen dump.
  const said = [request.url, JSON.stringify(request.parsed, bigintsAsText), ...request.files.map(contentHash)].join(
    '\n',
  );
  const hash = vault.fingerprint(said, `once:${owner}`);
  return { owner, text, hash };
}

async function findAnswer<Answer>(db: Db | Tx, { owner, text, hash }: Key): Promise<Answer | undefined> {
  const stored = await db.one<{ request_hash: Buffer; answer: Answer }>(sql`
    select request_hash, answer from idempotency_keys where owner = ${owner} and key = ${text}`);
  if (stored && !stored.request_hash.equals(hash)) fail(onceErrors.otherRequest);
  return stored?.answer;
}

const contentHash = (file: StoredFile) => file.sha256.toString('hex');

const bigintsAsText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export async function sweepKeys(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from idempotency_keys where created_at < ${before}`);
}
