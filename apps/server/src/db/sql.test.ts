import { expect, test } from 'vitest';
import { rawSql, sql } from './sql.ts';

const where = (id: number) => sql`where id = ${id}`;
const find = (id: number, shelf?: number) =>
  sql`select ${rawSql('word')} from words ${where(id)}${shelf === undefined ? sql`` : sql` and shelf = ${shelf}`} limit ${10}`;

test('values travel apart, in order, and pieces are spliced in', () => {
  const { form, values } = find(7, 2);
  expect(form.text).toBe('select word from words where id = $1 and shelf = $2 limit $3');
  expect(values).toEqual([7, 2, 10]);
});

test('the same template with the same pieces is one statement, with others another', () => {
  expect(find(1).form).toBe(find(2).form);
  expect(find(1, 2).form).toBe(find(3, 4).form);
  expect(find(1).form.name).not.toBe(find(1, 2).form.name);
  expect(find(1).form.text).toBe('select word from words where id = $1 limit $2');
});

test('a piece in one place and a value in the other are told apart', () => {
  const both = (first: unknown, second: unknown) => sql`${first} = ${second}`;
  expect(both(rawSql('a'), 1).form.text).toBe('a = $1');
  expect(both(1, rawSql('a')).form.text).toBe('$1 = a');
  expect(both(rawSql('b'), rawSql('a')).form.text).toBe('b = a');
  expect(both(rawSql('a'), 2).form).toBe(both(rawSql('a'), 1).form);
});
