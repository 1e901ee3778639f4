import { z } from 'zod';

interface Filters<Size extends number> {
  shape: { count: z.ZodDefault<z.ZodLiteral<Size>> };
}

/** The page sizes that a list with these filters offers, the smallest first. */
export const pageSizes = <Size extends number>({ shape }: Filters<Size>): Size[] =>
  [...shape.count.unwrap().values].sort((a, b) => a - b);

/** Pages count from 1. Each list names the page sizes it offers; the first is the default. */
export function paging<const Sizes extends readonly [number, ...number[]]>(sizes: Sizes) {
  return {
    page: z.int().min(1).max(1_000_000).default(1),
    count: z.literal(sizes).default(sizes[0]),
  };
}
