import { appealDecideKind } from '#features/case-decisions/appeal-deciding.ts';
import { adjustKind } from '#features/console-money/adjusting.ts';
import { type AssigningNeeds, assignKind } from '#features/console-money/assigning.ts';
import {
  type PlatformKindNeeds,
  platformCreateKind,
  platformKeyKind,
  webhookKind,
} from '#features/console-platforms/platform-key-kinds.ts';
import { platformLimitsKind, platformStateKind } from '#features/console-platforms/platform-kinds.ts';
import { bandsKind, limitAddKind, limitSwitchKind, ruleKind, usdtKind } from '#features/console-rates/rate-kinds.ts';
import { payoutKinds } from '#features/payout-moderation/payout-deciding.ts';
import { withdrawPool } from '#features/payouts/payout-creation.ts';
import { backKind, rolesKind } from '#features/staff/staff-kinds.ts';
import { passwordLinkKind } from '#features/trader-access/password-link.ts';
import { secondFactorOffKind } from '#features/trader-access/second-factor-off.ts';
import type { ActKind } from '#features/two-persons/act-kind.ts';

/** Everything that two persons decide about, one entry each. */
export function makeActKinds(needs: AssigningNeeds & PlatformKindNeeds): ActKind[] {
  return [
    adjustKind,
    assignKind(needs),
    ...Object.values(payoutKinds),
    appealDecideKind,
    usdtKind,
    bandsKind,
    limitAddKind,
    limitSwitchKind,
    ruleKind,
    platformCreateKind(needs),
    platformKeyKind(needs),
    webhookKind(needs),
    platformStateKind({ withdrawPool }),
    platformLimitsKind,
    secondFactorOffKind,
    passwordLinkKind,
    rolesKind,
    backKind,
  ];
}
