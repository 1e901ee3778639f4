import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest']);

/**
 * Writes a .br and a .gz beside every file that shrinks, so that the server compresses nothing while people wait.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return compressFolder(path);
      return compressible.has(extname(entry.name)) ? compressFile(path) : undefined;
    }),
  );
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, brotli),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}
