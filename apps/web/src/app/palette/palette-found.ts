import { Group } from '@app/contract/access/users';
import { appealStatuses } from '@app/contract/appeals/appeal-words';
import { dealStatuses } from '@app/contract/deals/deal-words';
import { payoutStatuses } from '@app/contract/payouts/payout-words';
import type { ConsoleFound } from '@app/contract/search/console-search';
import { type FindAnswer, type FoundThing, findApi } from '@app/contract/search/find';
import { topupStatuses } from '@app/contract/topups/topup-words';
import {
  IconArrowsExchange,
  IconBuilding,
  IconBuildingBank,
  IconCashBanknote,
  IconDeviceMobile,
  IconMessageReport,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import { kindNames } from '#features/search/console-search-text.ts';
import { statusOf as consoleStatusOf } from '#features/search/found-status.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment, formatRoubles } from '#lib/text/format.ts';
import { thingPath } from '#ui/thing/thing-kinds.ts';
import type { PaletteOption } from './palette-option.ts';
import { foundNames, paletteText } from './palette-text.ts';

/** Answers of the last minute are shown again at once; nothing that changes is decided by them. */
export const findQuery = (text: string) =>
  routeQuery('find', findApi.find, { text }, { enabled: text !== '', staleTime: 10_000 });

/** What staff find: things of everybody. They are led to the thing's page. */
export function consoleOptions(found: readonly ConsoleFound[]): PaletteOption[] {
  return found.map((one) => {
    const { kind, id, name, whose, amount } = one;
    const status = consoleStatusOf(one);
    const note = [name, whose].filter(Boolean).join(' · ');
    const named = { key: `${kind} ${id}`, label: `${kindNames[kind]} №\u00a0${id}`, note, Icon: consoleIcons[kind] };
    const act = kind === 'transfer' ? `/console/search?text=${encodeURIComponent(name)}` : thingPath(kind, id);
    return { ...named, ...(amount !== null && { amount: formatRoubles(amount) }), ...(status && { status }), act };
  });
}

const consoleIcons: Record<ConsoleFound['kind'], typeof IconWallet> = {
  deal: IconArrowsExchange,
  appeal: IconMessageReport,
  payout: IconCashBanknote,
  topup: IconWallet,
  person: IconUser,
  platform: IconBuilding,
  transfer: IconWallet,
};

export function foundOptions({ found, deals }: FindAnswer, group: Group): PaletteOption[] {
  const options = found.map((one) => optionOf(one, group));
  if (!deals) return options;
  const act = `/dashboard/deals?lk_id=${encodeURIComponent(deals.text)}`;
  return [...options, { key: 'deals', label: paletteText.allDeals(deals.count), Icon: IconArrowsExchange, act }];
}

function optionOf(one: FoundThing, group: Group): PaletteOption {
  const named = { key: `${one.kind} ${one.id}`, label: `${foundNames[one.kind]} №\u00a0${one.id}` };
  const at = (slug: string) => `/dashboard/${slug}/${one.id}/view`;
  switch (one.kind) {
    case 'deal': {
      const { payment_id, bank, id_alias } = one;
      const note = [payment_id, `${bankName(bank)} ${id_alias}`].join(' · ');
      return {
        ...named,
        ...known(one),
        note,
        status: dealStatuses[one.status],
        Icon: IconArrowsExchange,
        act: at('deals'),
      };
    }
    case 'appeal':
      return {
        ...named,
        ...known(one),
        note: `${foundNames.deal} №\u00a0${one.deal_id}`,
        status: appealStatuses[one.status],
        Icon: IconMessageReport,
        act: at('appeals'),
      };
    case 'payout':
      return {
        ...named,
        ...known(one),
        note: `${bankName(one.bank)} ••••\u00a0${one.tail}`,
        status: payoutStatuses[one.status],
        Icon: IconCashBanknote,
        act: at(group === Group.moderator ? 'moderationpayoutrequests' : 'payoutrequests'),
      };
    case 'deposit':
      return {
        ...named,
        ...known(one),
        note: formatMoment(one.createdAt),
        status: topupStatuses[one.status],
        Icon: IconWallet,
        act: at('wallet'),
      };
    case 'profile':
      return {
        ...named,
        label: one.id_alias,
        note: `${bankName(one.bank)} · ${one.fio}`,
        Icon: IconBuildingBank,
        act: at('bankprofiles'),
      };
    case 'device': {
      const note = one.archived ? `${one.phone} · ${paletteText.archived}` : one.phone;
      return { ...named, note, Icon: IconDeviceMobile, act: at('deviceprofiles') };
    }
  }
}

const known = ({ amount }: { amount: bigint }) => ({ amount: formatRoubles(amount) });
