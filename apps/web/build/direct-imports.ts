import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Libraries whose one file re-exports hundreds, where it lies. */
const barrels: Record<string, string> = {
  '@mantine/core': barrelOf('@mantine/core', 'esm/index.mjs'),
  '@mantine/hooks': barrelOf('@mantine/hooks', 'esm/index.mjs'),
  '@tabler/icons-react': barrelOf('@tabler/icons-react', 'dist/esm/tabler-icons-react.mjs'),
};

/**
 * What is imported comes from the file that has it, instead of from one that has everything: only then the graph of imports says which
 * screen needs what (see chunks.ts).
 */
export function directImports(): Plugin {
  const homes = Object.fromEntries(Object.entries(barrels).map(([name, file]) => [name, homesIn(file)]));
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!isOurs(id) && !/\/node_modules\/@mantine\//.test(id)) return;
      return code.replace(/import \{([^}]*)\} from ["']([^"']+)["'];?/g, (statement, list: string, from: string) => {
        const home = homes[from];
        if (!home) return statement;
        const names = list
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean);
        const used = isOurs(id) ? code.replace(statement, '').replace(comments, '') : '';
        // Others stand on it, and their styles have to come after its own.
        const ordered = names.sort((a, b) => Number(b === 'UnstyledButton') - Number(a === 'UnstyledButton'));
        return ordered.map((name) => (isLook(name, used) ? lookOf : importOf)(name, home, from)).join(' ');
      });
    },
  };
}

const isOurs = (id: string) => /\.tsx?$/.test(id) && !id.includes('/node_modules/');

function importOf(name: string, homes: Map<string, string>, from: string): string {
  const [exported = '', local = exported] = name.split(/\s+as\s+/);
  const home = homes.get(exported);
  if (!home) throw new Error(`${from} has changed: there is no file with ${exported}`);
  const [file = '', original = ''] = home.split('#');
  return original === 'default'
    ? `import ${local} from ${JSON.stringify(file)};`
    : `import { ${original} as ${local} } from ${JSON.stringify(file)};`;
}

const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/** Whether only the classes of a component are used (see «Light rows» in decision 0163), so that the component itself can stay away. */
function isLook(name: string, code: string): boolean {
  const uses = code.match(new RegExp(`(?<![-\\w])${name}(?![-\\w])(\\.classes\\b)?`, 'g')) ?? [];
  return uses.length > 0 && uses.every((use) => use.endsWith('.classes'));
}

function lookOf(name: string, homes: Map<string, string>, from: string): string {
  const [file = ''] = homes.get(name)?.split('#') ?? [];
  const styles = file.replace(/\.mjs$/, '.module.mjs');
  if (!existsSync(styles)) throw new Error(`${from} has changed: there are no classes of ${name}`);
  return `import classesOf${name} from ${JSON.stringify(styles)}; const ${name} = { classes: classesOf${name} };`;
}

/** Which file has what, from a file that only imports and exports. */
function homesIn(barrel: string): Map<string, string> {
  const code = readFileSync(barrel, 'utf8');
  const homes = new Map<string, string>();
  const add = (names: string, from: string) => {
    const file = from.startsWith('.') ? join(dirname(barrel), from) : from;
    for (const name of names.split(',').map((part) => part.trim())) {
      const [original = '', exported = original] = name.split(/\s+as\s+/);
      homes.set(exported, `${file}#${original}`);
    }
  };
  for (const [, names = '', file = ''] of code.matchAll(/(?:import|export) \{([^}]+)\} from ["']([^"']+)["']/g))
    add(names, file);
  return homes;
}

function barrelOf(name: string, file: string): string {
  const [folder = ''] = require.resolve(name).split(join('node_modules', name));
  return join(folder, 'node_modules', name, file);
}
