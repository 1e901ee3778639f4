// npm run mutate -- [place …] [options]: faults put into the server one by one, and whether a test notices; docs/testing.md says more.
import { runProgram } from './lib/program.mjs';

await runProgram('tools/mutate');
