import { appealDecideKind } from '#features/case-decisions/case-decisions.ts';
import { type AssigningNeeds, adjustKind, assignKind } from '#features/console-money/console-money.ts';
import {
  type PlatformKindNeeds,
  platformCreateKind,
  platformKeyKind,
  platformLimitsKind,
  platformStateKind,
  webhookKind,
} from '#features/console-platforms/console-platforms.ts';
import { bandsKind, limitAddKind, limitSwitchKind, ruleKind, usdtKind } from '#features/console-rates/console-rates.ts';
import { payoutKinds } from '#features/payout-moderation/payout-moderation.ts';
import { backKind, rolesKind } from '#features/staff/staff.ts';
import { passwordLinkKind, secondFactorOffKind } from '#features/trader-access/trader-access.ts';
import type { ActKind } from '#features/two-persons/two-persons.ts';

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
    platformStateKind,
    platformLimitsKind,
    secondFactorOffKind,
    passwordLinkKind,
    rolesKind,
    backKind,
  ];
}
