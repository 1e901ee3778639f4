import { z } from 'zod';

/** Yes and no as the API writes them. */
export const flag = z.literal([0, 1]);
export type Flag = z.output<typeof flag>;
