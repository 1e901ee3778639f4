import { Group } from '@app/contract/users';
import {
  IconArrowsExchange,
  IconCashBanknote,
  IconChartBar,
  IconDeviceMobile,
  IconMessageReport,
  type IconProps,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CounterName } from '#features/counters/counters-api.ts';
import { appText } from './app-text.ts';
import { startScreens } from './start-screens.ts';

export interface MenuItem {
  label: string;
  to: string;
  /** Every address that begins with it lights the item up: tabs, and screens reached from it. */
  covers: string[];
  /** «g» and then this key lead here. */
  hotkey?: string;
  /** What is counted beside it. */
  counter?: CounterName;
  Icon: ComponentType<IconProps>;
}

const deals = {
  ...item(appText.deals, '/dashboard/deals', IconArrowsExchange),
  hotkey: 'd',
  counter: 'deals' as const,
};
const appeals = {
  ...item(appText.appeals, '/dashboard/appeals', IconMessageReport),
  hotkey: 'a',
  counter: 'appeals' as const,
};
const devices = {
  ...item(appText.devices, '/dashboard/deviceprofiles', IconDeviceMobile, ['/dashboard/bankprofiles']),
  hotkey: 'u',
};
const deposits = {
  ...item(appText.deposits, '/dashboard/wallet', IconWallet, ['/dashboard/requisiteprofiles', '/dashboard/statement']),
  hotkey: 'w',
};
const statistics = { ...item(appText.statistics, '/dashboard/statistics', IconChartBar), hotkey: 's' };
const payouts = {
  ...item(appText.payouts, '/dashboard/payoutrequests/pending', IconCashBanknote, ['/dashboard/payoutrequests']),
  hotkey: 'p',
  counter: 'payouts' as const,
};
const moderation = {
  ...item(appText.payouts, startScreens[Group.moderator], IconCashBanknote, ['/dashboard/moderationpayoutrequests']),
  hotkey: 'p',
  counter: 'payouts' as const,
};

/** Specification, section 2, and «Статистика» beyond it. «Выйти» stands below the list and is the same for all. */
export const menuByGroup: Record<Group, MenuItem[]> = {
  [Group.trader]: [deals, appeals, devices, deposits, statistics],
  [Group.payoutTrader]: [deals, appeals, devices, deposits, payouts, statistics],
  [Group.moderator]: [moderation],
};

export function isCurrent({ to, covers }: MenuItem, pathname: string): boolean {
  return [to, ...covers].some((address) => pathname === address || pathname.startsWith(`${address}/`));
}

function item(label: string, to: string, Icon: MenuItem['Icon'], covers: string[] = []): MenuItem {
  return { label, to, covers, Icon };
}
