import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Tells the service worker which files make the shell, and gives them a version together: any change in any of them makes
 * another worker, which is how a browser learns that there is something new.
 */
export function listShell(): Plugin {
  const placeholder = '__SHELL_BUILD__';
  // The system's business (icons, the manifest), nobody's (robots.txt), or a part of opening.js: the cabinet opens without them.
  const notShell = /^(icons\/|manifest\.webmanifest$|robots\.txt$|color-scheme\.js$)/;
  let publicDir = '';
  return {
    name: 'list-shell',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        const page = bundle['index.html'];
        if (worker?.type !== 'chunk' || page?.type !== 'asset')
          throw new Error('No sw.js or no index.html in the build');
        // Registered as a classic script, which every browser with workers understands.
        if (worker.imports.length > 0 || worker.exports.length > 0) throw new Error('sw.js must stand alone');
        if (worker.code.split(placeholder).length !== 2) throw new Error(`sw.js must name ${placeholder} once`);

        const copied = readdirSync(publicDir, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(publicDir.length + 1))
          .map((path) => path.replaceAll('\\', '/'))
          .filter((path) => !notShell.test(path))
          .sort();
        const built = Object.keys(bundle).filter((path) => path.startsWith('assets/'));

        // The names of built files carry a hash of what is in them.
        const hash = createHash('sha256').update(worker.code).update(page.source).update(built.sort().join());
        for (const path of copied) hash.update(path).update(readFileSync(join(publicDir, path)));
        const shell = {
          version: hash.digest('hex').slice(0, 12),
          files: [...copied, ...built].map((path) => `/${path}`),
        };
        worker.code = worker.code.replace(placeholder, () => JSON.stringify(shell));
      },
    },
  };
}
