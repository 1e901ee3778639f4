import { parseSync } from 'vite';

/**
 * Things whose moves stand in a table of the code: `machine` is the file of the table, `words` the file with a word for each state. Where
 * a thing begins is not in its table, so it is said here.
 * @typedef {{ thing: string, document: string, machine: string, words: string, begins: string[] }} Life
 * @type {Life[]}
 */
export const lives = [
  {
    thing: 'deals',
    document: 'docs/domain/deals.md',
    machine: 'packages/contract/src/deals/deal-machine.ts',
    words: 'packages/contract/src/deals/deal-words.ts',
    begins: ['waiting'],
  },
  {
    thing: 'appeals',
    document: 'docs/domain/appeals.md',
    machine: 'packages/contract/src/appeals/appeal-machine.ts',
    words: 'packages/contract/src/appeals/appeal-words.ts',
    begins: ['waiting', 'review'],
  },
  {
    thing: 'payouts',
    document: 'docs/domain/payouts.md',
    machine: 'packages/contract/src/payouts/payout-machine.ts',
    words: 'packages/contract/src/payouts/payout-words.ts',
    begins: ['waiting'],
  },
  {
    thing: 'top-ups',
    document: 'docs/domain/top-ups.md',
    machine: 'packages/contract/src/topups/topup-machine.ts',
    words: 'packages/contract/src/topups/topup-words.ts',
    begins: ['waiting'],
  },
  {
    thing: 'requests',
    document: 'docs/domain/two-persons.md',
    machine: 'packages/contract/src/two-persons/request-machine.ts',
    words: 'packages/contract/src/two-persons/request-words.ts',
    begins: ['open', 'refused'],
  },
  {
    thing: 'staff',
    document: 'docs/domain/people.md',
    machine: 'packages/contract/src/access/staff-machine.ts',
    words: 'packages/contract/src/access/staff-words.ts',
    begins: ['invited', 'waiting', 'active'],
  },
  {
    thing: 'traders',
    document: 'docs/domain/traders.md',
    machine: 'apps/web/src/features/people/person-text.ts',
    words: 'packages/contract/src/people/trader-state.ts',
    begins: ['new', 'active'],
  },
];

/**
 * The document with the diagram of a thing between its two marks.
 * @param {string} document
 * @param {Pick<Life, 'thing' | 'document'>} life
 * @param {string} diagram
 */
export function putLife(document, { thing, document: path }, diagram) {
  const begin = `<!-- life of ${thing}: drawn by npm run docs from the table of moves -->`;
  const end = `<!-- end of the life of ${thing} -->`;
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no place for a diagram: ${begin} and ${end}`);
  return `${document.slice(0, from)}${begin}\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n\n${document.slice(to)}`;
}

/**
 * A diagram of states in the words of the screens. An arrow bears the actions that lead from one state to the other.
 * @param {Pick<Life, 'machine' | 'words' | 'begins'>} life
 * @param {(path: string) => string} read
 */
export function drawLife({ machine, words, begins }, read) {
  const table = movesIn(machine, read(machine));
  const wordOf = wordsIn(words, read(words), table);
  const all = table.moves.flatMap(({ from, to }) => [from, to]);
  const states = table.states.filter(({ name }) => all.includes(name) || begins.includes(name));
  const lost = begins.filter((name) => !states.some((state) => state.name === name));
  if (lost.length > 0) throw new Error(`${machine} has no state ${lost.join(', ')}`);
  const last = states.filter(({ name }) => !table.moves.some(({ from }) => from === name));
  return [
    'stateDiagram-v2',
    ...states.map(({ name, value }) => `  ${name}: ${label(value, wordOf(name))}`),
    ...begins.map((name) => `  [*] --> ${name}`),
    ...arrows(table.moves),
    ...last.map(({ name }) => `  ${name} --> [*]`),
  ].join('\n');
}

/**
 * @param {Value} value
 * @param {string} word
 */
const label = (value, word) => `${String(value).replace('-', '−')} ${word}`;

/** @param {Move[]} moves */
function arrows(moves) {
  /** @type {Map<string, string[]>} */
  const between = new Map();
  for (const { from, to, action } of moves) {
    const way = `${from} --> ${to}`;
    between.set(way, [...(between.get(way) ?? []), ...(action ? [action] : [])]);
  }
  return [...between].map(([way, actions]) => `  ${way}${actions.length > 0 ? `: ${actions.join(', ')}` : ''}`);
}

/**
 * @typedef {string | number} Value as it is stored
 * @typedef {{ name: string, value: Value }} State
 * @typedef {{ from: string, to: string, action: string }} Move
 * @typedef {{ type: string, states: State[], moves: Move[] }} Table type: of the states, such as DealStatus
 */

/**
 * The table of moves of a file: `{ close: { from: [waiting], to: closed } }` beside the states as numbers, or `{ new: ['active'] }`, from which
 * state to which others.
 * @param {string} path
 * @param {string} text
 * @returns {Table}
 */
export function movesIn(path, text) {
  const { values, types } = constantsOf(path, text);
  const numbered = [...values].find(([name, value]) => /^[A-Z]\w*$/.test(name) && isObject(value));
  for (const [name, value] of values) {
    const type = /^Record<(\w+), readonly \w+\[\]>$/.exec(types.get(name) ?? '')?.[1];
    if (type && isObject(value)) return { type, ...betweenNames(value) };
    if (!numbered || !isObject(value) || !isTable(value)) continue;
    const states = Object.entries(numbered[1]).map(([state, number]) => ({ name: state, value: number }));
    const nameOf = (/** @type {Value} */ one) => states.find((state) => state.value === one)?.name ?? String(one);
    const moves = Object.entries(value).flatMap(([action, { from, to, event }]) =>
      from.map((/** @type {Value} */ one) => ({
        from: nameOf(one),
        to: nameOf(to),
        action: event ? `${action} (${event})` : action,
      })),
    );
    return { type: numbered[0], states, moves };
  }
  throw new Error(`${path} has no table of moves`);
}

/** @param {Record<string, string[]>} table */
function betweenNames(table) {
  const states = Object.keys(table).map((name) => ({ name, value: name }));
  return { states, moves: Object.entries(table).flatMap(([from, all]) => all.map((to) => ({ from, to, action: '' }))) };
}

/** @param {object} value */
const isTable = (value) =>
  Object.values(value).length > 0 && Object.values(value).every((move) => Array.isArray(move?.from) && 'to' in move);

/**
 * The words of a thing's states: the file's constant of the type `Record<DealStatus, …>`, each a word or `{ label: 'Ожидает', … }`.
 * @param {string} path
 * @param {string} text
 * @param {Table} table
 * @returns {(state: string) => string}
 */
function wordsIn(path, text, { type, states }) {
  const known = new Map([[type, Object.fromEntries(states.map(({ name, value }) => [name, value]))]]);
  const { values, types } = constantsOf(path, text, known);
  const [found] = [...types].filter(([name, said]) => said.startsWith(`Record<${type},`) && isObject(values.get(name)));
  const words = found && values.get(found[0]);
  return (name) => {
    const word = words?.[states.find((state) => state.name === name)?.value ?? name];
    const said = typeof word === 'string' ? word : word?.label;
    if (typeof said !== 'string') throw new Error(`${path} has no word for ${type} ${name}`);
    return said.replaceAll('\u00a0', ' ');
  };
}

/** @param {any} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The constants of a file as far as they can be known without running it, and the types that are written beside them.
 * @param {string} path
 * @param {string} text
 * @param {Map<string, any>} known of other files
 */
function constantsOf(path, text, known = new Map()) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  /** @type {Map<string, any>} */
  const values = new Map();
  /** @type {Map<string, string>} */
  const types = new Map();
  const find = (/** @type {string} */ name) => values.get(name) ?? known.get(name);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      const value = init && evaluate(init, find);
      if (id.type === 'ObjectPattern') {
        for (const part of id.properties)
          if (part.type === 'Property' && part.key.type === 'Identifier')
            values.set(part.key.name, value?.[part.key.name]);
        continue;
      }
      if (id.type !== 'Identifier') continue;
      values.set(id.name, value);
      const type =
        id.typeAnnotation?.typeAnnotation ?? (init?.type === 'TSSatisfiesExpression' ? init.typeAnnotation : undefined);
      if (type) types.set(id.name, text.slice(type.start, type.end));
    }
  }
  return { values, types };
}

/**
 * @param {any} node
 * @param {(name: string) => any} find
 * @returns {any} undefined where it is not known before the program runs
 */
function evaluate(node, find) {
  const inner = (/** @type {any} */ other) => evaluate(other, find);
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'Identifier':
      return find(node.name);
    case 'UnaryExpression':
      return node.operator === '-' ? -inner(node.argument) : undefined;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return inner(node.expression);
    case 'MemberExpression':
      return inner(node.object)?.[node.computed ? inner(node.property) : node.property.name];
    case 'ArrayExpression':
      return node.elements.flatMap((/** @type {any} */ one) =>
        one.type === 'SpreadElement' ? (inner(one.argument) ?? []) : [inner(one)],
      );
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.flatMap((/** @type {any} */ one) => {
          if (one.type === 'SpreadElement') return Object.entries(inner(one.argument) ?? {});
          const key = one.computed ? inner(one.key) : (one.key.name ?? one.key.value);
          return [[key, inner(one.value)]];
        }),
      );
    default:
      return undefined;
  }
}
