import type { Route } from '@app/contract/route';
import { expect } from 'vitest';
import { z } from 'zod';

/** Every answer that a test gets is compared with the contract, also those that the database wrote. */
export function expectByContract(mounted: Route[], method: string, path: string, body: unknown): void {
  const route = mounted.find((mountedRoute) => mountedRoute.method === method && mountedRoute.path === path);
  if (!route) return;
  const decoded = z.decode(route.response as z.ZodType, body);
  expect(JSON.parse(JSON.stringify(z.encode(route.response as z.ZodType, decoded)))).toEqual(body);
}
