import { percent, roubles } from '@app/contract/money';
import { time } from '@app/contract/time';
import { z } from 'zod';
import { rawSql, type Sql, sql, sqlList } from './sql.ts';

/** The columns of a row that `to_json` makes into what the contract's schema would: a field each, from where it is to be had. */
export function wireColumns<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  sources: Record<keyof Shape & string, Sql>,
): Sql {
  const names = Object.keys(shape) as (keyof Shape & string)[];
  return sqlList(names.map((name) => sql`${written(name, shape[name], sources[name])} as ${rawSql(`"${name}"`)}`));
}

const plain = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral];

/** As `z.encode` does it. A kind of field that this does not know keeps the server from starting, not a list from being right. */
function written(name: string, field: unknown, source: Sql): Sql {
  if (field instanceof z.ZodNullable) return written(name, field.unwrap(), source);
  if (field === roubles || field === percent) return sql`trim_scale(${source} / 100.0)`;
  if (field === time) return sql`to_char(${source}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (plain.some((kind) => field instanceof kind)) return source;
  throw new Error(`PostgreSQL has not been told how to write ${name}`);
}
