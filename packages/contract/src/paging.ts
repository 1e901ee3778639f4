import { z } from 'zod';

/** Pages count from 1. Each list names the page sizes it offers; the first is the default. */
export function paging<const Sizes extends readonly [number, ...number[]]>(sizes: Sizes) {
  return {
    page: z.int().min(1).max(1_000_000).default(1),
    count: z.literal(sizes).default(sizes[0]),
  };
}
