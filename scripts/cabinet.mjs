// npm run cabinet -- <command>: the operator's commands.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { chooseNode } from './lib/node.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { envWith } from './lib/run.mjs';
import { settingsFiles } from './lib/server.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(async () => {
  // Where the web is still to be built, the next command would install once more.
  await ensureInstalled({ tools: !existsSync(inRoot('apps', 'web', 'dist')) });
  const node = chooseNode();
  const args = [...settingsFiles(), inRoot('apps', 'server', 'src', 'cli', 'cli.ts'), ...process.argv.slice(2)];
  // In the same process group and with the terminal's input: a command may ask for a password, and Ctrl-C is for it.
  const child = spawn(node, args, { cwd: root, env: envWith(node), stdio: 'inherit' });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'close');
  return code ?? 1;
});
