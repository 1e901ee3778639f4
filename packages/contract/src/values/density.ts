import { z } from 'zod';

/** How high the rows of all tables are: 44 or 36 pixels. */
export const density = z.enum(['comfortable', 'compact']);
export type Density = z.output<typeof density>;
