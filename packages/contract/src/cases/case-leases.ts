import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

/** What somebody neutral judges: an appeal in review, or a payout to check. */
export const caseKinds = ['appeal', 'payout'] as const;
export const caseKind = z.enum(caseKinds);
export type CaseKind = z.output<typeof caseKind>;

export const caseKey = z.object({ kind: caseKind, id: rowId });
export type CaseKey = z.output<typeof caseKey>;

/** `opening` is a key that each page makes for itself: closing one leaves the case to the other pages of the same person. */
export const leasedCase = caseKey.extend({ opening: text(40).optional() });
export type LeasedCase = z.output<typeof leasedCase>;

/** `over`: from a colleague who has it, as well. For owners. */
export const takenCase = leasedCase.extend({ over: z.boolean().optional() });
export type TakenCase = z.output<typeof takenCase>;

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
    summary:
      'Взять дело на время (правило lease_minutes) или продлить; занятое коллегой не отнимается: ответ говорит, чьё оно; владелец может его перенять (over)',
    body: takenCase,
    response: z.object({ lease: caseLease, serverTime: time }),
  },
  leave: {
    ...judges,
    method: 'POST',
    path: '/staff/v1/cases/leave',
    summary: 'Закрыть дело: его могут взять другие, если у того же человека оно не открыто на другой странице',
    body: leasedCase,
    response: done,
  },
} satisfies Record<string, Route>;
