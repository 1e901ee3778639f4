import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { brokenConstraint, type Db, type Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { type Sql, sql } from '#db/sql.ts';
import { callerName, type Platform } from '#http/mount/caller.ts';
import { fail, type Refusal, RefusalError } from '#http/refusal.ts';
import type { StoredFile } from '#http/uploads/uploads.ts';
import type { User } from '#http/user.ts';
import type { Vault } from '#lib/vault.ts';

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
    error: 'Заголовок Idempotency-Key: до 100 знаков латиницы без пробелов',
  },
  otherRequest: { status: 422, code: 'idempotency_mismatch', error: 'Этот ключ уже использован для другого запроса' },
} satisfies Record<string, Refusal>;

/**
 * Runs a change in one transaction. With an `Idempotency-Key` its answer is stored in the same transaction, so a request that is repeated
 * after a lost answer gets that answer and has no second effect. A refusal is not stored: the request may be tried again.
 */
export async function once<Answer extends Plain>(
  needs: OnceNeeds,
  caller: Caller,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await onceInSteps<void, Answer, never>(needs, caller, request, {
    look: async () => {},
    work: async (tx) => ({ answer: await work(tx) }),
  });
  return answer;
}

type Answered<Answer> = { answer: Answer };
type Outcome<Answer, Refused> = Answered<Answer> | ([Refused] extends [never] ? never : { refused: Refused });

interface Steps<Seen, Answer, Refused> {
  /**
   * `look` locks a row of the caller, so their requests pass here one after another. So if no answer is found behind the lock, none is on
   * its way, and a refusal need not wait for one.
   */
  locksCaller?: true;
  /** Reads and locks what the work needs, in the same round trip that looks for the answer of an earlier request. */
  look(tx: Tx): Promise<Seen>;
  /** If it returns a refusal, what it has written is kept: wrong codes are counted. If it throws, everything is undone. */
  work(tx: Tx, seen: Seen): Promise<Outcome<Answer, Refused>>;
}

/** The same for a change that begins with a look, or that must tell a refusal from an error. */
export async function onceInSteps<Seen, Answer extends Plain, Refused>(
  needs: OnceNeeds,
  caller: Caller,
  request: FastifyRequest,
  { locksCaller, look, work }: Steps<Seen, Answer, Refused>,
): Promise<Outcome<Answer, Refused>> {
  const key = readKey(needs, caller, request);
  const change = async (tx: Tx): Promise<Outcome<Answer, Refused>> => {
    // Behind the locks of the look: a request that waited for its twin finds the twin's answer.
    const [seen, earlier] = await inOneGo(
      look(tx),
      key && findAnswer<Answer>(tx, key, locksCaller ? undefined : shareKeyLock(key)),
    );
    if (earlier) return earlier;
    const outcome = await work(tx, seen);
    if (key && 'answer' in outcome) tx.withCommit(insertAnswer(key, outcome.answer));
    return outcome;
  };
  const outcome = await needs.db.begin(change).catch(whyRefused);
  if ('answer' in outcome) return outcome;

  // Sent twice at once: the second fails because of what the first has stored, perhaps the key itself, and gets the first one's answer. If
  // the first is still running, the second waits, so that nobody is refused what they are about to get.
  const noTwinRuns = locksCaller && !('error' in outcome && brokenConstraint(outcome.error));
  if (key && !noTwinRuns) {
    await needs.db.run(sql`select pg_advisory_xact_lock(${key.lock})`);
    const earlier = await findAnswer<Answer>(needs.db, key);
    if (earlier) return earlier;
  }
  if ('error' in outcome) throw outcome.error;
  return outcome;
}

/** A refusal, by the work or by a constraint, may mean that the work was done before. Other errors are errors. */
function whyRefused(error: unknown): { error: unknown } {
  if (error instanceof RefusalError || brokenConstraint(error)) return { error };
  throw error;
}

interface Key {
  /** A hash of caller and key: short, because there is a row for each request. */
  id: string;
  hash: Buffer;
  /** The number of the advisory lock that all running requests with this key share. */
  lock: bigint;
}

function readKey({ vault }: OnceNeeds, caller: Caller, request: FastifyRequest): Key | undefined {
  const text = request.headers['idempotency-key'];
  const byPlatform = 'platform' in caller;
  // A person may press again without a key; a program that repeats itself must send one.
  if (text === undefined) return byPlatform ? fail(onceErrors.badKey) : undefined;
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(text)) return fail(onceErrors.badKey);

  const owner = callerName(caller);
  // Keyed with our secret: the body may contain a card number, and from a stolen dump a plain hash of it could be guessed in seconds.
  const said = [request.url, JSON.stringify(request.parsed, bigintsAsText), ...request.files.map(contentHash)].join(
    '\n',
  );
  const hash = vault.fingerprint(said, `once:${owner}`);
  const id = createHash('sha256').update(`${owner} ${text}`).digest('hex').slice(0, 32);
  return { id, hash, lock: BigInt.asIntN(64, BigInt(`0x${id.slice(0, 16)}`)) };
}

const insertAnswer = ({ id, hash }: Key, answer: Plain): Sql => sql`
  insert into idempotency_keys (id, request_hash, answer, created_at)
  values (${id}::uuid, ${hash}, ${JSON.stringify(answer)}::jsonb, now())`;

/** Held by every running request with this key, until its transaction ends. */
const shareKeyLock = ({ lock }: Key): Sql => sql`select pg_advisory_xact_lock_shared(${lock})`;

async function findAnswer<Answer>(
  db: Db | Tx,
  { id, hash }: Key,
  /** A lock to take in the same statement; by default none. */
  lock: Sql = sql`select`,
): Promise<Answered<Answer> | undefined> {
  const stored = await db.one<{ request_hash: Buffer | null; answer: Answer }>(sql`
    select request_hash, answer from (${lock}) lock left join idempotency_keys on id = ${id}::uuid`);
  if (!stored?.request_hash) return undefined;
  return stored.request_hash.equals(hash) ? { answer: stored.answer } : fail(onceErrors.otherRequest);
}

const contentHash = (file: StoredFile) => file.sha256.toString('hex');

const bigintsAsText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export async function sweepKeys(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from idempotency_keys where created_at < ${before}`);
}
