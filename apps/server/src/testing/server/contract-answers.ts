import type { Route } from '@app/contract/route';
import { expect } from 'vitest';
import { z } from 'zod';

/** Whatever a test asks for, the answer is what the contract would have written: also where the database wrote it. */
export function expectByContract(mounted: Route[], method: string, path: string, body: unknown): void {
  const route = mounted.find((mountedRoute) => mountedRoute.method === method && mountedRoute.path === path);
  if (!route) return;
  const decoded = z.decode(route.response as z.ZodType, body);
  expect(JSON.parse(JSON.stringify(z.encode(route.response as z.ZodType, decoded)))).toEqual(body);
}
