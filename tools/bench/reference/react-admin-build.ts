import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFolder } from '../../../scripts/lib/compress.mjs';
import { cacheDir } from '../../../scripts/lib/paths.mjs';
import { run } from '../../../scripts/lib/run.mjs';

const source = join(import.meta.dirname, 'react-admin');

/**
 * The same list of deals as react-admin gives it without any work of ours, from the registry and built as the product is. It lives in the
 * cache folder and is no dependency of anything. Answers with the folder to serve.
 */
export async function buildReactAdmin(): Promise<string> {
  const workshop = join(cacheDir, 'react-admin');
  const dist = join(workshop, 'dist');
  await mkdir(workshop, { recursive: true });
  await cp(source, workshop, { recursive: true });
  const code = await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: workshop,
  });
  if (code !== 0) throw new Error('react-admin could not be installed');
  process.env.NODE_ENV = 'production';
  await build({
    root: workshop,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: dist, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  await compressFolder(dist);
  return dist;
}
