import { percent, roubleSum, roubles } from '@app/contract/values/money';
import { time } from '@app/contract/values/time';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from './sql.ts';
import { wireJson } from './wire-json.ts';

test('money, percents and times are written as the contract writes them, others as they are, in the order of the schema', () => {
  const thing = z.object({
    id: z.int(),
    sum: roubles,
    rate: percent,
    closedAt: time.nullable(),
    kind: z.enum(['a']).default('a'),
  });
  const closedAt = sql`t.closed_at`;
  const row = wireJson(thing, {
    kind: sql`t.kind`,
    rate: sql`t.rate`,
    closedAt,
    sum: sql`t.sum`,
    id: sql`t.id`,
  });
  expect(row.form.text).toBe(
    `'{"id":' || t.id || ',"sum":' || (t.sum / 100::float8) || ',"rate":' || (t.rate / 100::float8) || ` +
      `',"closedAt":' || coalesce((left(to_json(t.closed_at::timestamptz(3) + interval '1 us')::text, 24) || 'Z"')::text, 'null') || ` +
      `',"kind":' || to_json(t.kind) || '}'`,
  );
  // @ts-expect-error: a field without a source does not compile.
  expect(wireJson(thing, {}).form.text).not.toBe(row.form.text);
});

test('a field of a kind that nobody has said how to write keeps the server from starting', () => {
  for (const field of [roubleSum, z.bigint(), z.date(), roubles.refine(() => true), roubleSum.nullable()])
    expect(() => wireJson(z.object({ field }), { field: sql`t.field` })).toThrow('how to write field');
});
