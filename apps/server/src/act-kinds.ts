import { appealDecideKind } from '#features/cases/decisions/appeal-deciding.ts';
import { payoutKinds } from '#features/cases/moderation/payout-deciding.ts';
import { adjustKind } from '#features/money/adjustment-act.ts';
import { type AssigningNeeds, assignKind } from '#features/money/assignment-act.ts';
import { withdrawPool } from '#features/payouts/payout-creation.ts';
import { backKind, rolesKind } from '#features/people/staff/staff-kinds.ts';
import { passwordLinkKind } from '#features/people/trader-access/password-link.ts';
import { secondFactorOffKind } from '#features/people/trader-access/second-factor-off.ts';
import {
  type PlatformKindNeeds,
  platformCreateKind,
  platformKeyKind,
  webhookKind,
} from '#features/platforms/staff/platform-key-kinds.ts';
import { platformLimitsKind, platformStateKind } from '#features/platforms/staff/platform-kinds.ts';
import { bandsKind, limitAddKind, limitSwitchKind, ruleKind, usdtKind } from '#features/rates/staff/rate-kinds.ts';
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
