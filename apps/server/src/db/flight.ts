import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Sql } from './sql.ts';
import { type SqlValue, writeValue } from './values.ts';

export interface Answer {
  rows: unknown[];
  /** The command tag, which says what was done and to how many rows: «UPDATE 3», «COMMIT». */
  done: string;
}

interface Passenger {
  statement: Sql;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** How the rows of a statement are parsed; undefined for a statement that returns none. */
type Shape = { name: string; parse: (text: string) => unknown }[];

/** The driver's connection with the fields that its types do not declare. */
type Connection = pg.Connection & { parsedStatements: Record<string, string> };

const shapes = new WeakMap<Connection, Map<string, Shape>>();

/**
 * Statements that are sent to PostgreSQL together: it runs them one after another and answers all of them at once. The driver by itself
 * asks for an answer to each, which wakes both sides each time and costs as much as a small statement. After a statement that fails, the
 * following ones are not run. It is given to the driver as a query of our own kind, like pg-cursor and pg-copy-streams.
 *
 * Each statement is prepared once for a connection, and the types of its columns are asked for once.
 */
export class Flight implements pg.Submittable {
  readonly #passengers: Passenger[] = [];
  readonly #answers: Answer[] = [];
  readonly #inTransaction: boolean;
  #shapes = new Map<string, Shape>();
  #rows: unknown[] = [];

  constructor({ inTransaction }: { inTransaction: boolean }) {
    this.#inTransaction = inTransaction;
  }

  add(statement: Sql): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#passengers.push({ statement, resolve, reject });
    });
  }

  /** Name and text of the statement whose answer is being read: the driver stores under them what the connection has prepared. */
  get name(): string | undefined {
    return this.#current?.form.name;
  }

  get text(): string | undefined {
    return this.#current?.form.text;
  }

  get #current(): Sql | undefined {
    return this.#passengers[this.#answers.length]?.statement;
  }

  /** Called by the driver; returns an error if nothing could be sent. */
  submit(connection: pg.Connection): unknown {
    try {
      this.#send(
        connection as Connection,
        this.#passengers.map(({ statement }) => statement.values.map(writeValue)),
      );
      return null;
    } catch (error) {
      return error;
    }
  }

  #send(connection: Connection, values: SqlValue[][]): void {
    this.#shapes = shapes.get(connection) ?? new Map();
    shapes.set(connection, this.#shapes);
    const prepared = new Set<string>();
    const messages = this.#passengers.flatMap(({ statement: { form } }, index) => {
      const { name, text } = form;
      const isNew = !(name in connection.parsedStatements) && !prepared.has(name);
      prepared.add(name);
      return [
        ...(isNew ? [serialize.parse({ name, text, types: [] })] : []),
        serialize.bind({ statement: name, values: values[index] ?? [] }),
        ...(this.#shapes.has(name) ? [] : [serialize.describe({ type: 'P', name: '' })]),
        serialize.execute({ portal: '' }),
      ];
    });
    // As one piece: the socket takes several by a slower way, even when it is corked.
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]));
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const shape = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID) }));
    this.#shapes.set(this.name ?? '', shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    const shape = this.#shapes.get(this.name ?? '') ?? [];
    shape.forEach(({ name, parse }, index) => {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
    });
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.name ?? '';
    if (!this.#shapes.has(name)) this.#shapes.set(name, []);
    this.#answers.push({ rows: this.#rows, done: text });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    for (const [index, answer] of this.#answers.entries()) this.#passengers[index]?.resolve(answer);
  }

  /**
   * Outside a transaction PostgreSQL commits at the end of the flight, after it has said that the statement is done: what was said to be done
   * before an error is not stored. It happens when a constraint is checked at the commit, or PostgreSQL is ended while it writes.
   */
  handleError(error: unknown): void {
    if (this.#inTransaction) this.handleReadyForQuery();
    const left = this.#inTransaction ? this.#passengers.slice(this.#answers.length) : this.#passengers;
    for (const { reject } of left) reject(error);
  }
}
