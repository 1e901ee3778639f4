import { type BankProfile, Tier } from '@app/contract/devices/bank-profiles';
import { Tooltip } from '@mantine/core';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { bankProfilesText as text } from './bank-profiles-text.ts';

/** Shown only for a profile on test. */
export function BankProfileTier({ profile }: { profile: BankProfile }) {
  if (profile.tier === Tier.work) return null;
  const { test_passed, test_deals } = profile;
  return (
    <Tooltip label={text.onTestWhat(test_deals)} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <span>
        <StatusBadge tone="archived">{text.onTest(test_passed, test_deals)}</StatusBadge>
      </span>
    </Tooltip>
  );
}
