import { z } from 'zod';

/**
 * invited: has a link. waiting: has set password and second factor, and an owner has yet to confirm that it was them. off: may not come in.
 */
export const staffState = z.enum(['invited', 'waiting', 'active', 'off']);
export type StaffState = z.output<typeof staffState>;
