import type { CaseKind } from '@app/contract/cases/case-leases';

/** The desk page of a case. */
export const casePath = (kind: CaseKind, id: number): string => `/console/cases/${kind}/${id}`;
