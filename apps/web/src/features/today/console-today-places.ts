import { mayStaff, type StaffRole } from '@app/contract/access/roles';
import type { NeedKind } from '@app/contract/today/console-today';

/** Where it is settled, and whether money or time is running out meanwhile. */
export const needPlaces: Record<NeedKind, { to: string; loud?: true }> = {
  requests_waiting: { to: '/console/money' },
  cases_over: { to: '/console/cases?left=over', loud: true },
  cases_hour: { to: '/console/cases?left=hour' },
  cases_six: { to: '/console/cases?left=six' },
  registrations: { to: '/console/people?state=new' },
  silent_phones: { to: '/console/people?silent=1', loud: true },
  transfers_unmatched: { to: '/console/money' },
  claims_open: { to: '/console/money' },
  ledger_broken: { to: '/console/money', loud: true },
  watcher_behind: { to: '/console/money', loud: true },
  rate_old: { to: '/console/rates' },
  webhooks_undelivered: { to: '/console/platforms' },
  staff_waiting: { to: '/console/staff' },
  jobs_failing: { to: '/console/system', loud: true },
  disk_little: { to: '/console/system', loud: true },
  backup_old: { to: '/console/system' },
  versions_behind: { to: '/console/system' },
};

/** Support sees nothing of the money: what they decide about together is at «Люди». */
export const placeOf = (kind: NeedKind, roles: readonly StaffRole[]): string =>
  kind === 'requests_waiting' && !mayStaff(roles, 'money', 'see') ? '/console/people' : needPlaces[kind].to;
