import { percent, roubles } from '@app/contract/values/money';
import { time } from '@app/contract/values/time';
import { z } from 'zod';
import { rawSql, type Sql, sql } from './sql.ts';

/**
 * SQL for a row as the JSON text that the contract's schema would make of it; `sources` has the SQL of each field. Concatenating text
 * costs PostgreSQL a third of what `to_json` costs for a row. The source of a field that is not nullable must never be null.
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

/** Writes a field as `z.encode` does. For an unknown kind of field the server does not start, so a list can never be wrong. */
function written(name: string, field: unknown, source: Sql): Sql {
  if (field instanceof z.ZodDefault) return written(name, field.unwrap(), source);
  if (field instanceof z.ZodNullable) return sql`coalesce((${written(name, field.unwrap(), source)})::text, 'null')`;
  // A float, as in the contract: it is exact for what a JSON number holds, and is written as JavaScript does.
  if (field === roubles || field === percent) return sql`(${source} / 100::float8)`;
  // Exactly three digits of the second: a fourth is added so that cutting it off always leaves three. A third faster than `to_char`.
  if (field === time) return sql`left(to_json(${source}::timestamptz(3) + interval '1 us')::text, 24) || 'Z"'`;
  // Its source is SQL that this function has made.
  if (field instanceof z.ZodObject) return source;
  if (field instanceof z.ZodNumber) return source;
  if (plain.some((kind) => field instanceof kind)) return sql`to_json(${source})`;
  throw new Error(`PostgreSQL has not been told how to write ${name}`);
}
