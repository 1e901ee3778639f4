import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageSizes, paging } from './paging.ts';

test('a list offers the sizes of its filters, small pages first, and begins with the one named first', () => {
  const filters = z.object(paging([50, 10, 150]));
  expect(pageSizes(filters)).toEqual([10, 50, 150]);
  expect(filters.parse({})).toEqual({ page: 1, count: 50 });
});
