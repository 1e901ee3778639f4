import type { z } from 'zod';
import { rawSql, type Sql, sql, sqlList } from './sql.ts';

// What follows from a row or an answer that is described as a Zod schema. Rows are never parsed: the schema is read for names and types.

type Name<Shape> = keyof Shape & string;

export const namesOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.keys(shape) as Name<Shape>[];

/** Each column of a table that the statement calls so. */
export const columnsOf = <Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>, table: string) =>
  Object.fromEntries(namesOf(row).map((name) => [name, rawSql(`${table}.${name}`)])) as Record<Name<Shape>, Sql>;

/** The names of the columns, as an insert has them. */
export const columnNames = <Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>): Sql =>
  rawSql(namesOf(row).join(', '));

/** Their values, in the same order. What was left out is null. */
export const valuesOf = <Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>, values: z.output<z.ZodObject<Shape>>) =>
  sqlList(namesOf(row).map((name) => sql`${(values as Record<string, unknown>)[name] ?? null}`));

/** As an update has them. */
export const settingsOf = <Shape extends z.ZodRawShape>(
  row: z.ZodObject<Shape>,
  values: z.output<z.ZodObject<Shape>>,
) => sqlList(namesOf(row).map((name) => sql`${rawSql(name)} = ${(values as Record<string, unknown>)[name]}`));

/** A select list: every field of the schema, from the SQL of its name. A field without one does not compile. */
export const selectAs = <Shape extends z.ZodRawShape>(told: z.ZodObject<Shape>, sources: Record<Name<Shape>, Sql>) =>
  sqlList(namesOf(told).map((name) => sql`${sources[name]} as ${rawSql(`"${name}"`)}`));

/** Exactly the fields of the schema: what a reader may not see is not in the object at all. A field without a value does not compile. */
export const pick = <Shape extends z.ZodRawShape>(
  told: z.ZodObject<Shape>,
  values: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> =>
  Object.fromEntries(namesOf(told).map((name) => [name, (values as Record<string, unknown>)[name]])) as z.output<
    z.ZodObject<Shape>
  >;
