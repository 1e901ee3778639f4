import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Route } from './route.ts';

const names = (await readdir(import.meta.dirname, { recursive: true })).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);
const files = await Promise.all(
  names.map((name): Promise<Record<string, unknown>> => import(/* @vite-ignore */ `./${name}`)),
);
const routes = files
  .flatMap((file) => Object.entries(file))
  .filter(([name]) => name.endsWith('Api'))
  .flatMap(([, api]) => Object.values(api as Record<string, Route>));

test('every text a request may hold has an end, and no pattern meets a longer one', () => {
  const texts = routes.flatMap(({ path, body, params }) =>
    [body, params].flatMap((schema) => (schema ? textsIn(schema, path) : [])),
  );
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter(({ bounded }) => !bounded).map(({ place }) => place)).toEqual([]);
});

interface Text {
  place: string;
  bounded: boolean;
}

/** Every text schema inside a schema, however deeply nested. */
function textsIn(schema: z.ZodType, place: string): Text[] {
  const { def } = schema._zod as unknown as { def: Def };
  if (def.type === 'string') return [{ place, bounded: isBounded(def) }];
  const parts = [def.element, def.innerType, def.in, def.out, def.keyType, def.valueType, ...(def.options ?? [])];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => textsIn(part, `${place} ${name}`)),
    ...parts.flatMap((part) => (part ? textsIn(part, place) : [])),
  ];
}

/** The first check is the length, and when it fails no other check runs. */
function isBounded({ checks = [], format }: Def): boolean {
  const first = checks[0]?._zod.def;
  return format === undefined && first?.check === 'max_length' && first.abort === true;
}

interface Def {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string; abort?: boolean } } }[];
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
}
