// npm run schema: writes migrations/schema.sql, from a database on which all migrations were just run.
import { writeFile } from 'node:fs/promises';
import { connect } from '#db/db.ts';
import { startTemplate } from '#testing/server/template.ts';
import { describeSchema } from './describe-schema.ts';
import { schemaFile } from './schema-file.ts';

const { templateUrl, stop } = await startTemplate();
const db = connect(templateUrl);
try {
  await writeFile(schemaFile, await describeSchema(db));
  console.log('apps/server/migrations/schema.sql');
} finally {
  await db.close();
  await stop();
}
