import { runServer } from '@app/server/program';
import { planDemo } from './demo.ts';

await runServer(() => planDemo(process.env));
