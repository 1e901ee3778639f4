import { posix } from 'node:path';

const vocabularyPath = 'apps/web/src/ui/layout.css';
const rulePattern = /^\.([\w-]+) \{\n((?: {2}[\w-]+: [^{};]+;\n)+)\}/gm;
const wordPattern = /(?<=["'`\s])l-[a-z0-9-]+(?=["'`\s])/g;

/**
 * What is wrong between the screens, their modules and the words of layout: types know neither.
 * @param {Map<string, string>} files the web's sources and style sheets by their paths
 */
export function findStyleProblems(files) {
  const words = plainRules(files.get(vocabularyPath) ?? '');
  const known = new Set([...(files.get(vocabularyPath) ?? '').matchAll(/\.(l-[a-z0-9-]+)/g)].map(([, word]) => word));
  const byContent = new Map(words.map(({ name, content }) => [content, name]));
  const used = new Set();
  const problems = [];
  for (const [path, code] of files) {
    if (path.endsWith('.module.css')) {
      // A class that is spoken of elsewhere in its module keeps its first rule there, beside what changes it.
      const alone = plainRules(code).filter(({ name }) => code.split(new RegExp(`\\.${name}\\b`)).length === 2);
      for (const { name, content } of alone)
        if (byContent.has(content))
          problems.push(`${path} .${name} says what .${byContent.get(content)} of ui/layout.css says`);
      continue;
    }
    if (path.endsWith('.css')) continue;
    for (const [word] of code.matchAll(wordPattern)) {
      used.add(word);
      if (!known.has(word)) problems.push(`${path} ${word} is not in ui/layout.css`);
    }
    for (const [, local, from] of code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const module = files.get(resolve(path, from ?? '')) ?? '';
      for (const [, name] of code.matchAll(new RegExp(`(?<![.\\w])${local}\\.(\\w+)`, 'g')))
        if (!new RegExp(`\\.${name}\\b`).test(module)) problems.push(`${path} ${local}.${name} is not in ${from}`);
    }
  }
  for (const word of known) if (!used.has(word)) problems.push(`${vocabularyPath} .${word} is used nowhere`);
  return problems;
}

/** @param {string} code */
function plainRules(code) {
  return [...code.matchAll(rulePattern)].map(([, name = '', body = '']) => ({
    name,
    content: body.split('\n').sort().join(),
  }));
}

/**
 * @param {string} path
 * @param {string} from
 */
const resolve = (path, from) =>
  from.startsWith('#') ? `apps/web/src/${from.slice(1)}` : posix.join(posix.dirname(path), from);
