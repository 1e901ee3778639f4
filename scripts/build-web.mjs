// npm run build: the web alone, into apps/web/dist.
import { ensureInstalled } from './lib/install.mjs';
import { chooseNode } from './lib/node.mjs';
import { runMain, say } from './lib/terminal.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

await runMain(async () => {
  await ensureInstalled();
  await ensureWebBuilt(chooseNode());
  say('Готово: apps/web/dist');
  return 0;
});
