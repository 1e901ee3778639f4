/**
 * SQL as text with values kept apart: sql`select … where id = ${id}` becomes "… where id = $1" and [id].
 * A piece of SQL inside another is spliced in, never quoted, so queries are built from parts without string work.
 */
export class Sql {
  readonly form: Form;
  readonly values: unknown[];

  constructor(form: Form, values: unknown[]) {
    this.form = form;
    this.values = values;
  }
}

/** A statement without its values. Each combination of templates has one, made when it is first used. */
interface Form {
  /** The text between the values. */
  parts: readonly string[];
  text: string;
  /** The name under which a connection prepares it. */
  name: string;
}

export function sql(strings: TemplateStringsArray, ...inputs: readonly unknown[]): Sql {
  const values: unknown[] = [];
  let node = findOrAdd(templates, strings);
  for (const input of inputs) {
    if (input instanceof Sql) {
      values.push(...input.values);
      node = findOrAdd(node.pieces, input.form);
    } else {
      values.push(input);
      node = node.value ??= newNode();
    }
  }
  node.form ??= makeForm(splice(strings, inputs));
  return new Sql(node.form, values);
}

/** SQL that is not a template, such as names of our own tables and columns. It is cached for ever, so it must never contain a value. */
export function rawSql(text: string): Sql {
  const node = findOrAdd(texts, text);
  node.form ??= makeForm([text]);
  return new Sql(node.form, []);
}

/**
 * Numbers of our own written into the text instead of passed as values: statuses, because a partial index is used only if the planner sees
 * the number; page sizes, of which there are few, so that each gets its own plan.
 */
export const literal = (...numbers: readonly (number | bigint)[]) => rawSql(numbers.join(', '));

/** Joined by commas, as in a list of columns or values. */
export const sqlList = (parts: Sql[]) => parts.reduce((list, part) => sql`${list}, ${part}`);

// Joining and hashing a kilobyte of text costs more than sending it. So the form of a statement is looked up by its template and by the
// pieces of SQL in it, one step for each.
interface CacheNode {
  form?: Form;
  value?: CacheNode;
  pieces: Map<Form, CacheNode>;
}

const templates = new Map<TemplateStringsArray, CacheNode>();
const texts = new Map<string, CacheNode>();
const newNode = (): CacheNode => ({ pieces: new Map() });

function findOrAdd<Key>(nodes: Map<Key, CacheNode>, key: Key): CacheNode {
  const known = nodes.get(key);
  if (known) return known;
  const node = newNode();
  nodes.set(key, node);
  return node;
}

let formsMade = 0;

function makeForm(parts: readonly string[]): Form {
  const text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
  return { parts, text, name: `q${formsMade++}` };
}

function splice(strings: TemplateStringsArray, inputs: readonly unknown[]): string[] {
  const parts: string[] = [strings[0] ?? ''];
  const append = (text: string) => {
    parts[parts.length - 1] += text;
  };
  inputs.forEach((input, index) => {
    const [first = '', ...others] = input instanceof Sql ? input.form.parts : ['', ''];
    append(first);
    parts.push(...others);
    append(strings[index + 1] ?? '');
  });
  return parts;
}
