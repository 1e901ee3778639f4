import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

// Sessions, presence, idempotency keys and counts of attempts are not things of the business.
const ASIDE = [
  'sessions',
  'sign_in_addresses',
  'idempotency_keys',
  'throttles',
  'captchas_used',
  'request_counts',
  'presences',
];

/** A checksum of each table: equal before and after means that nothing was changed. */
export async function snapshot(db: Db): Promise<Map<string, string>> {
  const sums = await db.many<{ name: string; sum: string }>(sql`
    select relname as name, case when pg_relation_size(oid) > 0 then query_to_xml(
      format('select count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from %I t', relname), false, false, ''
    )::text else '' end as sum
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all(${ASIDE})`);
  return new Map(sums.map(({ name, sum }) => [name, sum]));
}
