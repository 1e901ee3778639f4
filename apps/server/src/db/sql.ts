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
  let place = found(templates, strings);
  for (const input of inputs) {
    if (input instanceof Sql) {
      values.push(...input.values);
      place = found(place.pieces, input.form);
    } else {
      values.push(input);
      place = place.value ??= newPlace();
    }
  }
  place.form ??= makeForm(splice(strings, inputs));
  return new Sql(place.form, values);
}

/** SQL that is not a template, such as names of our own tables and columns. It is cached for ever, so it must never contain a value. */
export function rawSql(text: string): Sql {
  const place = found(texts, text);
  place.form ??= makeForm([text]);
  return new Sql(place.form, []);
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
interface Place {
  form?: Form;
  value?: Place;
  pieces: Map<Form, Place>;
}

const templates = new Map<TemplateStringsArray, Place>();
const texts = new Map<string, Place>();
const newPlace = (): Place => ({ pieces: new Map() });

function found<Key>(places: Map<Key, Place>, key: Key): Place {
  const known = places.get(key);
  if (known) return known;
  const place = newPlace();
  places.set(key, place);
  return place;
}

let made = 0;

function makeForm(parts: readonly string[]): Form {
  const text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
  return { parts, text, name: `q${made++}` };
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
