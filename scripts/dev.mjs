// npm run dev: the server restarting on every change and Vite with hot reload, side by side.
import { createInterface } from 'node:readline';
import { ensureInstalled } from './lib/install.mjs';
import { chooseNode } from './lib/node.mjs';
import { inRoot, root, toolScript } from './lib/paths.mjs';
import { envWith, startLongLiving } from './lib/run.mjs';
import { programOf, settingsFiles } from './lib/server.mjs';
import { runMain, say } from './lib/terminal.mjs';

await runMain(async () => {
  await ensureInstalled();
  const node = chooseNode();
  const env = envWith(node, process.stdout.isTTY ? { FORCE_COLOR: '1' } : {});
  const main = programOf('demo');
  const watch = ['--watch', '--watch-preserve-output', ...settingsFiles('demo')];
  const server = startPrefixed('сервер', node, [...watch, main], { cwd: root, env });
  const web = startPrefixed('веб   ', node, [toolScript('vite', 'vite')], { cwd: inRoot('apps', 'web'), env });
  say('Кабинет с горячей перезагрузкой: http://localhost:5173 (Ctrl-C завершает всё)');

  const codes = Promise.all([server.exit, web.exit]);
  await Promise.race([server.exit, web.exit]);
  server.stop();
  web.stop();
  return Math.max(...(await codes));
});

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {import('./lib/run.mjs').RunOptions} options
 */
function startPrefixed(name, program, args, options) {
  const started = startLongLiving(program, args, { ...options, stdio: 'pipe' });
  for (const stream of [started.child.stdout, started.child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => say(`${name} │ ${line}`));
  }
  return started;
}
