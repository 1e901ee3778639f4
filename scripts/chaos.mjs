// npm run chaos -- [options]: kills servers and database under load and checks the books; docs/chaos.md says what and why.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/node.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { envWith } from './lib/run.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(async () => {
  await ensureInstalled();
  const node = pinnedNode();
  // In the same process group: Ctrl-C reaches it, and it removes its database before it ends.
  const args = [inRoot('chaos', 'main.ts'), ...process.argv.slice(2)];
  const child = spawn(node, args, { cwd: root, env: envWith(node), stdio: 'inherit' });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'close');
  return code ?? 1;
});
