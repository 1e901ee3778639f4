import type { Plugin } from 'vite';

/** The summaries of the calls are for the API reference, which the server makes; the browser would load them for nothing. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/contract/src/')) return;
      return code.replace(/^ +summary:\s+(?:'[^'\n]*'|`[^`]*`),\n/gm, '');
    },
  };
}
