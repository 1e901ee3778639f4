/**
 * SQL as text with values kept apart: sql`select … where id = ${id}` becomes "… where id = $1" and [id].
 * A piece of SQL inside another is spliced in, never quoted, so queries are built from parts without string work.
 */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }

  get text(): string {
    return this.strings.reduce((text, part, index) => `${text}$${index}${part}`);
  }
}

export function sql(strings: TemplateStringsArray, ...inputs: readonly unknown[]): Sql {
  const parts: string[] = [strings[0] ?? ''];
  const values: unknown[] = [];

  const append = (text: string) => {
    parts[parts.length - 1] += text;
  };

  inputs.forEach((input, index) => {
    if (input instanceof Sql) {
      append(input.strings[0] ?? '');
      input.values.forEach((value, inner) => {
        values.push(value);
        parts.push(input.strings[inner + 1] ?? '');
      });
    } else {
      values.push(input);
      parts.push('');
    }
    append(strings[index + 1] ?? '');
  });

  return new Sql(parts, values);
}
