import { paging } from '@app/contract/values/paging';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseSearch, stringifySearch } from './search-params.ts';
import { useFilters } from './use-filters.ts';

const schema = z.object({
  lk_id: z.string().default(''),
  status: z.string().default('-9'),
  ...paging([50, 10, 100]),
});

test('the address gives the filters, and the contract gives what it does not say', async () => {
  const { filters } = await openList('/list?page=3&lk_id=123&count=10');
  expect(filters()).toEqual({ lk_id: '123', status: '-9', page: 3, count: 10 });
});

test('nonsense in the address is read as the default', async () => {
  const { filters } = await openList('/list?page=-1&count=7&status=1');
  expect(filters()).toEqual({ lk_id: '', status: '1', page: 1, count: 50 });
});

test('a changed filter begins again from the first page; defaults and strangers keep their place', async () => {
  const { set, address } = await openList('/list?page=3&tab=x');
  await set({ status: '0' });
  expect(address()).toBe('/list?tab=x&status=0');
  await set({ status: '-9' });
  expect(address()).toBe('/list?tab=x');
});

test('a turned page keeps the filters', async () => {
  const { set, address } = await openList('/list?status=0');
  await set({ page: 2 });
  expect(address()).toBe('/list?status=0&page=2');
});

test('typing is one step in history, a turned page its own', async () => {
  const { set, back, address } = await openList('/list');
  await set({ lk_id: '1' });
  await set({ lk_id: '12' });
  await set({ lk_id: '123' });
  await set({ page: 2 });
  await back();
  expect(address()).toBe('/list?lk_id=123');
  await back();
  expect(address()).toBe('/list');
});

async function openList(start: string) {
  let latest: ReturnType<typeof useFilters<typeof schema.shape>> | undefined;
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: () => {
      latest = useFilters(schema);
      return <p>list</p>;
    },
  });
  const history = createMemoryHistory({ initialEntries: [start] });
  const router = createRouter({ routeTree: root.addChildren([list]), history, parseSearch, stringifySearch });
  render(<RouterProvider router={router as never} />);
  await screen.findByText('list');

  return {
    filters: () => latest?.[0],
    set: (change: Partial<z.output<typeof schema>>) => act(async () => latest?.[1](change)),
    back: () => act(async () => history.back()),
    address: () => history.location.href,
  };
}
