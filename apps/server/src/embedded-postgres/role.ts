import { createHmac } from 'node:crypto';
import pg from 'pg';

/**
 * The role that the server works as: owner of its database, but not a superuser, so that a flaw in a query cannot reach beyond the
 * database.
 */
export const ROLE = 'cabinet';

const DATABASE = 'cabinet';
/** Any number; it only has to be the same in every process. */
const PREPARING = 7_222_027;

/** Makes the role and its database at the first start; what earlier versions made as the superuser is handed over to it. */
export async function prepareDatabase(port: number, password: string): Promise<Record<'url' | 'adminUrl', string>> {
  const address = (name: string, secret: string, database: string) =>
    `postgres://${name}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`;
  const adminUrl = address('postgres', password, DATABASE);
  // Derived from the superuser's, so that only one file has to be kept; neither can be computed from the other.
  const rolePassword = createHmac('sha256', password).update(ROLE).digest('base64url');

  await connected(address('postgres', password, 'postgres'), async (query) => {
    // Of two starts at once one prepares, the other waits until that connection has ended.
    await query('select pg_advisory_lock($1)', [PREPARING]);
    await makeRole(query, rolePassword);
    await makeDatabase(query);
    await connected(adminUrl, handOver);
  });
  return { url: address(ROLE, rolePassword, DATABASE), adminUrl };
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }>;

async function connected(url: string, work: (query: Query) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await work((text, values) => client.query(text, values));
  } finally {
    await client.end().catch(() => {});
  }
}

async function makeRole(query: Query, password: string): Promise<void> {
  const { rows } = await query('select 1 from pg_roles where rolname = $1', [ROLE]);
  if (rows.length === 0) await query(`create role ${ROLE} login password ${pg.escapeLiteral(password)}`);
}

async function makeDatabase(query: Query): Promise<void> {
  const { rows } = await query('select datdba::regrole::text as owner from pg_database where datname = $1', [DATABASE]);
  const [found] = rows;
  if (!found) await query(`create database ${DATABASE} owner ${ROLE}`);
  else if (found.owner !== ROLE) await query(`alter database ${DATABASE} owner to ${ROLE}`);
}

/** Hands over whatever of the product still belongs to another role, all in one transaction; usually there is nothing. */
async function handOver(query: Query): Promise<void> {
  const { rows } = await query(foreignThings, [ROLE]);
  if (rows.length === 0) return;
  const statements = rows.map(({ thing }) => `alter ${thing} owner to ${ROLE}`);
  await query(`begin; ${statements.join('; ')}; commit`);
}

// What belongs to an extension stays with it. Sequences of columns, indexes and the types of tables go with their tables.
const foreignThings = `
  with schemas as (select oid, nspname, nspowner from pg_namespace where nspname in ('public', 'graphile_worker')),
  things (class, object, owner) as (
    select 'pg_namespace'::regclass, oid, nspowner from schemas where nspname <> 'public'
    union all
    select 'pg_class'::regclass, oid, relowner from pg_class
    where relnamespace in (select oid from schemas) and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid
        and pg_class.relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select 'pg_proc'::regclass, oid, proowner from pg_proc where pronamespace in (select oid from schemas)
    union all
    select 'pg_type'::regclass, t.oid, typowner from pg_type t left join pg_class c on c.oid = t.typrelid
    where typnamespace in (select oid from schemas) and (typtype in ('d', 'e', 'r') or c.relkind = 'c')
  )
  select type || ' ' || identity as thing from things, pg_identify_object(class, object, 0)
  where owner <> $1::regrole
    and not exists (select from pg_depend where classid = class and objid = object and deptype = 'e')`;
