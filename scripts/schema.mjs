// npm run schema: writes apps/server/migrations/schema.sql, the whole schema as it stands; a test says when it is due.
import { runProgram } from './lib/program.mjs';

await runProgram('apps/server/src/testing/schema');
