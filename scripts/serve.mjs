// npm run serve: the same as npm start, for real work, without demo data.
import { serve } from './lib/server.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(() => serve('production'));
