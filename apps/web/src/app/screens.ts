import type { StaffArea } from '@app/contract/access/roles';
import type { Access } from '@app/contract/route';
import {
  IconArrowsExchange,
  IconCashBanknote,
  IconChartBar,
  IconCoins,
  IconDeviceMobile,
  IconListCheck,
  IconMessageReport,
  IconNotes,
  IconPercentage,
  IconPlugConnected,
  type IconProps,
  IconScale,
  IconSearch,
  IconServer2,
  IconSunHigh,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { CounterName } from '#features/counters/counters-api.ts';

export interface Screen<Path extends string = string> {
  path: Path;
  /** Who may open it; others are sent to their own first screen. */
  access: Access;
  /** The part of the console that it belongs to: of staff, those open it whose roles see this part. Moderators have no roles. */
  area?: StaffArea;
  page: ReturnType<typeof lazyRouteComponent> & RouteComponent;
  /** Without it the screen is reached from another screen only. */
  menu?: InMenu;
}

/** The groups of the staff's menu, in their order: the day's work, the trade, and what it runs on. */
export const menuGroups = ['work', 'business', 'house'] as const;
export type MenuGroup = (typeof menuGroups)[number];

interface InMenu {
  label: string;
  Icon: ComponentType<IconProps>;
  /** Of the console: under which heading it stands. */
  group?: MenuGroup;
  /** Where the item leads, if that is a tab of the screen. */
  to?: string;
  /** Pressing «g» and then this key opens the screen. */
  hotkey?: string;
  /** The counter shown beside it. */
  counter?: CounterName;
  /** Other screens that are reached from this one: they highlight its item as well. */
  covers?: string[];
}

/**
 * Every screen there is. A person's menu has the screens that they may open and that have a `menu`, group by group and in this order; the
 * first of them is where the person begins. Tabs, and things that open over a list, are added by the router.
 */
export const screens = {
  deals: screen({
    path: '/dashboard/deals',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/deals/deals-page.tsx'), 'DealsPage'),
    menu: { label: 'Сделки', Icon: IconArrowsExchange, hotkey: 'd', counter: 'deals' },
  }),
  appeals: screen({
    path: '/dashboard/appeals',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/appeals/appeals-page.tsx'), 'AppealsPage'),
    menu: { label: 'Апелляции', Icon: IconMessageReport, hotkey: 'a', counter: 'appeals' },
  }),
  devices: screen({
    path: '/dashboard/deviceprofiles',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/devices/devices-page.tsx'), 'DevicesPage'),
    menu: {
      label: 'Устройства',
      Icon: IconDeviceMobile,
      hotkey: 'u',
      covers: ['/dashboard/bankprofiles'],
      counter: 'devices',
    },
  }),
  bankProfiles: screen({
    path: '/dashboard/bankprofiles',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/devices/profiles/bank-profiles-page.tsx'), 'BankProfilesPage'),
  }),
  wallet: screen({
    path: '/dashboard/wallet',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/topups/wallet-page.tsx'), 'WalletPage'),
    menu: {
      label: 'Депозиты',
      Icon: IconWallet,
      hotkey: 'w',
      covers: ['/dashboard/requisiteprofiles', '/dashboard/arrivals', '/dashboard/statement'],
      counter: 'bank_notices',
    },
  }),
  requisites: screen({
    path: '/dashboard/requisiteprofiles',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/devices/requisites/requisites-page.tsx'), 'RequisitesPage'),
  }),
  arrivals: screen({
    path: '/dashboard/arrivals',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/arrivals/arrivals-page.tsx'), 'ArrivalsPage'),
  }),
  statement: screen({
    path: '/dashboard/statement',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/statement/statement-page.tsx'), 'StatementPage'),
  }),
  payouts: screen({
    path: '/dashboard/payoutrequests',
    access: 'payout-trader',
    page: lazyRouteComponent(() => import('#features/payouts/payouts-page.tsx'), 'PayoutsPage'),
    menu: {
      label: 'Выплаты',
      Icon: IconCashBanknote,
      to: '/dashboard/payoutrequests/pending',
      hotkey: 'p',
      counter: 'payouts',
    },
  }),
  shift: screen({
    path: '/dashboard/shift',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/shift/shift-page.tsx'), 'ShiftPage'),
    // «С» of the Russian layout.
    menu: { label: 'Смена', Icon: IconListCheck, hotkey: 'c' },
  }),
  statistics: screen({
    path: '/dashboard/statistics',
    access: 'trader',
    page: lazyRouteComponent(() => import('#features/statistics/statistics-page.tsx'), 'StatisticsPage'),
    menu: { label: 'Статистика', Icon: IconChartBar, hotkey: 's' },
  }),
  moderation: screen({
    path: '/dashboard/moderationpayoutrequests',
    access: 'moderator',
    page: lazyRouteComponent(() => import('#features/cases/moderation/moderation-page.tsx'), 'ModerationPage'),
    menu: {
      label: 'Выплаты',
      Icon: IconCashBanknote,
      to: '/dashboard/moderationpayoutrequests/pending',
      hotkey: 'p',
      counter: 'payouts',
    },
  }),
  people: screen({
    path: '/console/people',
    access: 'staff',
    area: 'people',
    page: lazyRouteComponent(() => import('#features/people/people-page.tsx'), 'PeoplePage'),
    menu: { label: 'Люди', Icon: IconUsers, group: 'business', hotkey: 'l' },
  }),
  person: screen({
    path: '/console/people/$thingId',
    access: 'staff',
    area: 'people',
    page: lazyRouteComponent(() => import('#features/people/person-thing.tsx'), 'PersonThingPage'),
  }),
  consoleDeals: screen({
    path: '/console/deals',
    access: 'staff',
    area: 'deals',
    page: lazyRouteComponent(() => import('#features/deals/staff/console-deals-page.tsx'), 'ConsoleDealsPage'),
    menu: { label: 'Сделки', Icon: IconArrowsExchange, group: 'business', hotkey: 'd' },
  }),
  consoleDeal: screen({
    path: '/console/deals/$thingId',
    access: 'staff',
    area: 'deals',
    page: lazyRouteComponent(() => import('#features/deals/staff/deal-thing.tsx'), 'DealThingPage'),
  }),
  today: screen({
    path: '/console/today',
    access: 'staff',
    area: 'today',
    page: lazyRouteComponent(() => import('#features/today/console-today-page.tsx'), 'ConsoleTodayPage'),
    menu: { label: 'Сегодня', Icon: IconSunHigh, group: 'work', hotkey: 't' },
  }),
  cases: screen({
    path: '/console/cases',
    access: 'judge',
    area: 'cases',
    page: lazyRouteComponent(() => import('#features/cases/cases-page.tsx'), 'CasesPage'),
    // «Ч» of the Russian layout.
    menu: { label: 'Дела', Icon: IconScale, group: 'work', hotkey: 'x', counter: 'cases' },
  }),
  caseFigures: screen({
    path: '/console/cases/figures',
    access: 'judge',
    area: 'cases',
    page: lazyRouteComponent(() => import('#features/cases/figures/figures-page.tsx'), 'CaseFiguresPage'),
  }),
  caseDesk: screen({
    path: '/console/cases/$kind/$thingId',
    access: 'judge',
    area: 'cases',
    page: lazyRouteComponent(() => import('#features/cases/desk/desk-page.tsx'), 'CaseDeskPage'),
  }),
  search: screen({
    path: '/console/search',
    access: 'staff',
    area: 'today',
    page: lazyRouteComponent(() => import('#features/search/console-search-page.tsx'), 'ConsoleSearchPage'),
    menu: { label: 'Поиск', Icon: IconSearch, group: 'work', hotkey: 'k' },
  }),
  consoleAppeals: screen({
    path: '/console/appeals',
    access: 'staff',
    area: 'appeals',
    page: lazyRouteComponent(() => import('#features/appeals/staff/console-appeals-page.tsx'), 'ConsoleAppealsPage'),
    menu: { label: 'Апелляции', Icon: IconMessageReport, group: 'business', hotkey: 'a' },
  }),
  consoleAppeal: screen({
    path: '/console/appeals/$thingId',
    access: 'staff',
    area: 'appeals',
    page: lazyRouteComponent(() => import('#features/appeals/staff/appeal-thing.tsx'), 'AppealThingPage'),
  }),
  consolePayouts: screen({
    path: '/console/payouts',
    access: 'staff',
    area: 'payouts',
    page: lazyRouteComponent(() => import('#features/payouts/staff/console-payouts-page.tsx'), 'ConsolePayoutsPage'),
    menu: { label: 'Выплаты', Icon: IconCashBanknote, group: 'business', hotkey: 'p' },
  }),
  consolePayout: screen({
    path: '/console/payouts/$thingId',
    access: 'staff',
    area: 'payouts',
    page: lazyRouteComponent(() => import('#features/payouts/staff/payout-thing.tsx'), 'PayoutThingPage'),
  }),
  consoleTopups: screen({
    path: '/console/topups',
    access: 'staff',
    area: 'topups',
    page: lazyRouteComponent(() => import('#features/topups/staff/console-topups-page.tsx'), 'ConsoleTopupsPage'),
    menu: { label: 'Пополнения', Icon: IconWallet, group: 'business', hotkey: 'w' },
  }),
  consoleTopup: screen({
    path: '/console/topups/$thingId',
    access: 'staff',
    area: 'topups',
    page: lazyRouteComponent(() => import('#features/topups/staff/topup-thing.tsx'), 'TopupThingPage'),
  }),
  money: screen({
    path: '/console/money',
    access: 'staff',
    area: 'money',
    page: lazyRouteComponent(() => import('#features/money/console-money-page.tsx'), 'ConsoleMoneyPage'),
    menu: { label: 'Деньги', Icon: IconCoins, group: 'business', hotkey: 'm' },
  }),
  rates: screen({
    path: '/console/rates',
    access: 'staff',
    area: 'rates',
    page: lazyRouteComponent(() => import('#features/rates/console-rates-page.tsx'), 'ConsoleRatesPage'),
    menu: { label: 'Ставки и правила', Icon: IconPercentage, group: 'house', hotkey: 'r' },
  }),
  platforms: screen({
    path: '/console/platforms',
    access: 'staff',
    area: 'platforms',
    page: lazyRouteComponent(() => import('#features/platforms/console-platforms-page.tsx'), 'ConsolePlatformsPage'),
    menu: { label: 'Платформы', Icon: IconPlugConnected, group: 'house', hotkey: 'f' },
  }),
  platform: screen({
    path: '/console/platforms/$thingId',
    access: 'staff',
    area: 'platforms',
    page: lazyRouteComponent(() => import('#features/platforms/platform-page.tsx'), 'PlatformPage'),
  }),
  journal: screen({
    path: '/console/journal',
    access: 'staff',
    area: 'journal',
    page: lazyRouteComponent(() => import('#features/journal/console-journal-page.tsx'), 'ConsoleJournalPage'),
    menu: { label: 'Журнал', Icon: IconNotes, group: 'house', hotkey: 'j' },
  }),
  system: screen({
    path: '/console/system',
    access: 'staff',
    area: 'system',
    page: lazyRouteComponent(() => import('#features/operations/console-system-page.tsx'), 'ConsoleSystemPage'),
    menu: { label: 'Система', Icon: IconServer2, group: 'house', hotkey: 'y' },
  }),
  staff: screen({
    path: '/console/staff',
    access: 'staff',
    area: 'staff',
    page: lazyRouteComponent(() => import('#features/people/staff/console-staff-page.tsx'), 'ConsoleStaffPage'),
    menu: { label: 'Сотрудники', Icon: IconUsersGroup, group: 'house', hotkey: 'e' },
  }),
  settings: screen({
    path: '/dashboard/settings',
    access: 'user',
    page: lazyRouteComponent(() => import('#features/settings/settings-page.tsx'), 'SettingsPage'),
  }),
};

function screen<const Path extends string>(described: Screen<Path>): Screen<Path> {
  return described;
}
