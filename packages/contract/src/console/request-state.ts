import { z } from 'zod';

/** How a request may have ended. */
export const endedStates = ['done', 'upheld', 'lapsed', 'withdrawn'] as const;

/**
 * What one person of the staff has asked for and another confirms. open: waits for the other. refused: the other said no, and an owner who
 * is neither decides. done: confirmed and carried out. upheld: that owner said no as well. lapsed: its time is over, or the thing has changed.
 * withdrawn: by who asked.
 */
export const requestState = z.enum(['open', 'refused', ...endedStates]);
export type RequestState = z.output<typeof requestState>;
