import type { Plugin } from 'vite';

const mark = '?in-';

/**
 * Service workers are single files. What a worker shares with a page or with another worker would become a file that both import, so each
 * worker gets its own copy of every module that it uses.
 */
export function standAlone(workers: Record<string, string>): Plugin {
  const homeOf = (importer: string) => {
    const [, marked] = importer.split(mark);
    return marked ?? Object.keys(workers).find((name) => importer.endsWith(workers[name] ?? ' '));
  };
  return {
    name: 'stand-alone',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const worker = importer && homeOf(importer);
      if (!worker) return null;
      const [plain = ''] = importer.split(mark);
      const found = await this.resolve(source, plain, { ...options, skipSelf: true });
      return found && { ...found, id: `${found.id}${mark}${worker}` };
    },
    async load(id) {
      const [path = '', worker] = id.split(mark);
      if (!worker) return null;
      return { code: await this.fs.readFile(path, { encoding: 'utf8' }), moduleType: 'ts' };
    },
  };
}
