import type { Plugin } from 'vite';

/** Files of the first picture: nearly all that is in them runs at once. */
const first = ['react', 'core', 'base', 'common', 'cabinet', 'lists', 'deals-page'];

/**
 * Chromium compiles a function when it is first called, while everybody waits for it. Told at the head of a file that all of it will be
 * called, it compiles while the file is still coming, beside the page's own thread. To other browsers it is a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && first.includes(file.name));
        if (chunks.length !== first.length) throw new Error(`The build has not all of ${first.join()}`);
        for (const chunk of chunks)
          if (chunk.type === 'chunk') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}
