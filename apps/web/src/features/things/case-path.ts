import type { CaseKind } from '@app/contract/cases/case-leases';

/** The desk page of a case. */
export const casePath = (kind: CaseKind, id: number): string => `/console/cases/${kind}/${id}`;

/** The same from another list than that of the cases: the desk leads back to it, as it was left. */
export const deskLink = (kind: CaseKind, id: number, back: string) => ({ to: casePath(kind, id), search: { back } });
