import { z } from 'zod';

export const exportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.output<typeof exportFormat>;

/** The address of a file; valid for five minutes, without a token. */
export const exportLink = z.object({ url: z.string() });
