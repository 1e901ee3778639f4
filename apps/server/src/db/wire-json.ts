import { percent, roubles } from '@app/contract/values/money';
import { time } from '@app/contract/values/time';
import { z } from 'zod';
import { rawSql, type Sql, sql } from './sql.ts';

/**
 * A row as the JSON text that the contract's schema would make of it: a field each, from where it is to be had. Put together as text, which
 * costs PostgreSQL a third of what `to_json` does with a row. A field that may not be empty must have a source that never is.
 */
export function wireJson<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  sources: Record<keyof Shape & string, Sql>,
): Sql {
  const names = Object.keys(shape) as (keyof Shape & string)[];
  const fields = names.map(
    (name, index) => sql`${rawSql(`'${index ? ',' : '{'}"${name}":'`)} || ${written(name, shape[name], sources[name])}`,
  );
  return sql`${fields.reduce((before, field) => sql`${before} || ${field}`)} || '}'`;
}

const plain = [z.ZodString, z.ZodBoolean, z.ZodEnum, z.ZodLiteral];

/** As `z.encode` does it. A kind of field that this does not know keeps the server from starting, not a list from being right. */
function written(name: string, field: unknown, source: Sql): Sql {
  if (field instanceof z.ZodDefault) return written(name, field.unwrap(), source);
  if (field instanceof z.ZodNullable) return sql`coalesce((${written(name, field.unwrap(), source)})::text, 'null')`;
  // A float, as in the contract: it is exact for what a JSON number holds, and is written as JavaScript does.
  if (field === roubles || field === percent) return sql`(${source} / 100::float8)`;
  // To the letter three digits of the second: one more is there to be cut off. A third faster than `to_char`.
  if (field === time) return sql`left(to_json(${source}::timestamptz(3) + interval '1 us')::text, 24) || 'Z"'`;
  if (field instanceof z.ZodNumber) return source;
  if (plain.some((kind) => field instanceof kind)) return sql`to_json(${source})`;
  throw new Error(`PostgreSQL has not been told how to write ${name}`);
}
