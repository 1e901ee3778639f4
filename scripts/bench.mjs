// npm run bench -- [options]: measures the real server on a long history; docs/performance.md says what and why.
import { runProgram } from './lib/program.mjs';

await runProgram('tools/bench');
