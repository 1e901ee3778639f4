// npm run chaos -- [options]: kills servers and database under load and checks the books; docs/chaos.md says what and why.
import { runProgram } from './lib/program.mjs';

await runProgram('tools/chaos');
