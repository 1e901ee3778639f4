import { percent, roubleSum, roubles } from '@app/contract/money';
import { time } from '@app/contract/time';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from './sql.ts';
import { wireColumns } from './wire-columns.ts';

test('money, percents and times are written as the contract writes them, others as they are, in the order of the schema', () => {
  const thing = z.object({ id: z.int(), sum: roubles, rate: percent, closedAt: time.nullable(), kind: z.enum(['a']) });
  const closedAt = sql`t.closed_at`;
  const columns = wireColumns(thing, {
    kind: sql`t.kind`,
    rate: sql`t.rate`,
    closedAt,
    sum: sql`t.sum`,
    id: sql`t.id`,
  });
  expect(columns.form.text).toBe(
    't.id as "id", trim_scale(t.sum / 100.0) as "sum", trim_scale(t.rate / 100.0) as "rate", ' +
      `to_char(t.closed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "closedAt", t.kind as "kind"`,
  );
  // @ts-expect-error: a field without a source does not compile.
  expect(wireColumns(thing, {}).form.text).not.toBe(columns.form.text);
});

test('a field of a kind that nobody has said how to write keeps the server from starting', () => {
  for (const field of [roubleSum, z.bigint(), z.date(), roubles.refine(() => true), roubleSum.nullable()])
    expect(() => wireColumns(z.object({ field }), { field: sql`t.field` })).toThrow('how to write field');
});
