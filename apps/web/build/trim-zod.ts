import type { Plugin } from 'vite';

/**
 * Every schema of zod can write itself as JSON Schema, so that writer never falls out of a build by itself. Only the server
 * uses it; here it would be a twentieth of what the sign-in page loads.
 */
export function trimZod(): Plugin {
  const writers = [
    /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);/g,
    /return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g,
    /createStandardJSONSchemaMethod\(this, "(in|out)put"\)/g,
  ];
  return {
    name: 'trim-zod',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return;
      const missing = writers.find((writer) => code.search(writer) < 0);
      if (missing) throw new Error(`zod has changed: ${missing} is not there to be cut`);
      return writers.reduce((text, writer) => text.replace(writer, 'undefined'), code);
    },
  };
}
