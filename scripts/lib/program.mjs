import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureInstalled } from './install.mjs';
import { chooseNode } from './node.mjs';
import { inRoot, root } from './paths.mjs';
import { envWith } from './run.mjs';
import { runMain } from './terminal.mjs';

/**
 * Runs the `main.ts` of a folder with this command's arguments. In the same process group: Ctrl-C reaches it, and it removes its
 * database before it ends.
 * @param {string} folder
 */
export function runProgram(folder) {
  return runMain(async () => {
    await ensureInstalled();
    const node = chooseNode();
    const args = [inRoot(folder, 'main.ts'), ...process.argv.slice(2)];
    const child = spawn(node, args, { cwd: root, env: envWith(node), stdio: 'inherit' });
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    const [code] = await once(child, 'close');
    return code ?? 1;
  });
}
