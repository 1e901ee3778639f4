import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { rowId } from '../values/row-id.ts';
import { time } from '../values/time.ts';

/** What somebody neutral judges: an appeal in review, or a payout to check. */
export const caseKinds = ['appeal', 'payout'] as const;
export const caseKind = z.enum(caseKinds);
export type CaseKind = z.output<typeof caseKind>;

export const caseKey = z.object({ kind: caseKind, id: rowId });
export type CaseKey = z.output<typeof caseKey>;

/** So long a case is one's own after it was last heard that it is open on the screen. */
export const LEASE_MINUTES = 10;

/** Who has the case open, and until when it is theirs if nothing more is heard of them. */
export const caseLease = z.object({
  holder: z.object({ id: z.int(), login: z.string() }),
  until: time,
  mine: z.boolean(),
});
export type CaseLease = z.output<typeof caseLease>;

const judges = { access: 'judge', right: 'do' } as const;

export const caseLeasesApi = {
  take: {
    ...judges,
    method: 'POST',
    path: '/staff/v1/cases/lease',
    summary: `Взять дело на ${LEASE_MINUTES} минут или продлить; занятое коллегой не отнимается: ответ говорит, чьё оно`,
    body: caseKey,
    response: z.object({ lease: caseLease, serverTime: time }),
  },
  leave: {
    ...judges,
    method: 'POST',
    path: '/staff/v1/cases/leave',
    summary: 'Отпустить дело: его могут взять другие',
    body: caseKey,
    response: done,
  },
} satisfies Record<string, Route>;
