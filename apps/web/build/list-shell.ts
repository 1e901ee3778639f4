import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const placeholder = '__SHELL_BUILD__';
/** The system's business (icons, manifests) or nobody's (robots.txt): the pages open without them. */
const notShell = /^(icons\/|[\w-]+\.webmanifest$|robots\.txt$)/;

/**
 * Tells the service workers which files make their shells, and gives these a version together: any change in any of them makes
 * another worker, which is how a browser learns that there is something new.
 */
export function listShell(): Plugin {
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
        const copied = copiedFrom(publicDir);
        const built = Object.keys(bundle).filter((path) => path.startsWith('assets/'));
        const fonts = built.filter((path) => path.endsWith('.woff2'));
        const phone = [...filesOfPage(bundle, 'phone.html'), ...fonts];
        const cabinet = filesOfPage(bundle, 'index.html');
        // The phone's own files are no part of the cabinet. What its pages load when it is wanted is.
        const phoneOnly = phone.filter((path) => path.includes('/phone-') && !cabinet.includes(path));
        // In the cabinet, color-scheme.js is a part of the opening script.
        const inCabinet = copied.filter((path) => path !== 'color-scheme.js');

        writeList(bundle, 'sw.js', 'index.html', publicDir, {
          copied: inCabinet,
          built: built.filter((path) => !phoneOnly.includes(path)),
        });
        writeList(bundle, 'phone-sw.js', 'phone.html', publicDir, { copied, built: phone });
      },
    },
  };
}

interface Files {
  /** Of the folder `public`. */
  copied: string[];
  built: string[];
}

function writeList(bundle: Bundle, name: string, page: string, publicDir: string, { copied, built }: Files): void {
  const worker = bundle[name];
  if (worker?.type !== 'chunk') throw new Error(`No ${name} in the build`);
  // Registered as a classic script, which every browser with workers understands.
  if (worker.imports.length > 0 || worker.exports.length > 0) throw new Error(`${name} must stand alone`);
  if (worker.code.split(placeholder).length !== 2) throw new Error(`${name} must name ${placeholder} once`);

  // The names of built files carry a hash of what is in them.
  const hash = createHash('sha256').update(worker.code).update(sourceOf(bundle, page)).update(built.sort().join());
  for (const path of copied) hash.update(path).update(readFileSync(join(publicDir, path)));
  const shell = {
    version: hash.digest('hex').slice(0, 12),
    files: [...copied, ...built].map((path) => `/${path}`),
  };
  worker.code = worker.code.replace(placeholder, () => JSON.stringify(shell));
}

function copiedFrom(publicDir: string): string[] {
  return readdirSync(publicDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(publicDir.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !notShell.test(path))
    .sort();
}

/** What the page names itself: scripts and styles. */
function filesOfPage(bundle: Bundle, page: string): string[] {
  return [...sourceOf(bundle, page).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
}

function sourceOf(bundle: Bundle, page: string): string {
  const file = bundle[page];
  if (file?.type !== 'asset') throw new Error(`No ${page} in the build`);
  return String(file.source);
}
