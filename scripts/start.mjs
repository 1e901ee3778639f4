// npm start: from a fresh clone to a running cabinet with demo data.
import { serve } from './lib/server.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(() => serve('demo'));
