import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { isBetween, type Places, type Walk, WHOLE, walkAll } from './walk.ts';

/** What a list tells of a row. */
export interface Shown {
  /** The table, with the name that its rows have in all pieces of SQL here: `payouts p`. */
  table: Sql;
  /** The number of a row: `p.id`. */
  id: Sql;
  columns: Sql;
  /** What belongs to a row; joined to those that are shown and to no others. */
  joined: Sql;
}

/** Which rows. */
export interface Chosen {
  where: Sql;
  /** The newest first, unless this says otherwise. */
  order?: Sql;
  /** Where they are looked for, under the same name, if that is not the table alone. */
  from?: Sql;
}

/** First which, in an index if there is one, and then what belongs to them: a deep page costs little more than the first. */
const readRows = <Row extends object>(
  db: Db,
  { table, id, columns, joined }: Shown,
  { where, order = sql`${id} desc`, from = table }: Chosen,
  part: Sql,
): Promise<Row[]> =>
  db.many<Row>(sql`
    select ${columns} from (select ${id} from ${from} where ${where} order by ${order} ${part}) page
    join ${table} using (id) ${joined} order by ${order}`);

/** The newest of what is chosen, between two numbers. */
export const readBetween = <Row extends object>(
  db: Db,
  shown: Shown,
  { where, from = shown.table }: Chosen,
  places: Places,
  limit: number,
): Promise<Row[]> =>
  readRows(db, shown, { from, where: sql`${isBetween(shown.id, places)} and ${where}` }, sql`limit ${literal(limit)}`);

/** A list in pages, as a whole for a file, and its first rows: said once which rows somebody's filters choose, and what is told of each. */
export function listOf<Row extends { id: number }, Asked>(shown: Shown, choose: (asked: Asked) => Chosen) {
  return {
    async page(db: Db, asked: Asked, { page, count }: { page: number; count: number }) {
      const chosen = choose(asked);
      const { where, from = shown.table } = chosen;
      const [rows, total] = await Promise.all([
        readRows<Row>(db, shown, chosen, sql`offset ${(page - 1) * count} limit ${count}`),
        db.value<number>(sql`select count(*)::int from ${from} where ${where}`),
      ]);
      return { rows, total };
    },

    first: (db: Db, asked: Asked, count: number): Promise<Row[]> =>
      readRows<Row>(db, shown, choose(asked), sql`limit ${count}`),

    all(db: Db, asked: Asked): AsyncGenerator<Row[]> {
      const chosen = choose(asked);
      const walk: Walk<Row> = {
        range: { low: 0, high: WHOLE },
        window: WHOLE,
        find: (places, limit) => readBetween(db, shown, chosen, places, limit),
        placeOf: ({ id }) => id,
      };
      return walkAll(walk);
    },
  };
}
