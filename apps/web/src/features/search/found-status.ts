import { appealStatuses } from '@app/contract/appeals/appeal-words';
import { dealStatusesOfStaff } from '@app/contract/deals/deal-words';
import { payoutStatuses } from '@app/contract/payouts/payout-words';
import type { ConsoleFound } from '@app/contract/search/console-search';
import { topupStatuses } from '@app/contract/topups/topup-words';
import type { Tone } from '#ui/status/status-badge.tsx';

const known: Partial<Record<ConsoleFound['kind'], Record<number, { label: string; tone: Tone }>>> = {
  deal: dealStatusesOfStaff,
  appeal: appealStatuses,
  payout: payoutStatuses,
  topup: topupStatuses,
};

/** How a found thing stands; nothing for what has no status. */
export const statusOf = ({ kind, status }: ConsoleFound): { label: string; tone: Tone } | undefined =>
  status === null ? undefined : known[kind]?.[status];
