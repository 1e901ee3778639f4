import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { copyDatabase } from '#testing/server/database.ts';
import { describeSchema } from './describe-schema.ts';
import { schemaFile } from './schema-file.ts';

test('schema.sql is the schema that the migrations make; `npm run schema` writes it anew', async () => {
  const { db, drop } = await copyDatabase(inject('templateUrl'));
  const [made, written] = [await describeSchema(db), await readFile(schemaFile, 'utf8')];
  await drop();
  expect(written).toBe(made);
});
