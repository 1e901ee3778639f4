import { payoutTabWords } from '@app/contract/payouts/payout-words';
import type { StartView } from '@app/contract/views/view-lists';
import { IconSettings, IconTable } from '@tabler/icons-react';
import { appText } from '#app/app-text.ts';
import { type Member, mayOpen, menuOf } from '#app/menu.ts';
import { screens } from '#app/screens.ts';
import { moderationTabs } from '#features/cases/moderation/moderation-tabs.ts';
import { requisitesText } from '#features/devices/requisites/requisites-text.ts';
import { payoutTabs } from '#features/payouts/payouts-tabs.ts';
import { walletText } from '#features/topups/wallet-text.ts';
import { stringifySearch } from '#lib/address/search-params.ts';
import { menuPlace } from '#ui/views/start-view.ts';
import type { PaletteOption } from './palette-option.ts';

/** Every screen and every tab that this person may open, the menu first. */
export function placesOf(member: Member, views: readonly StartView[]): PaletteOption[] {
  const menu = menuOf(member).map((item) => {
    const { to: key, label, Icon, hotkey } = item;
    const { to, search } = menuPlace(item, views);
    const act = `${to}${search ? stringifySearch(search()) : ''}`;
    return { key, label, Icon, act, ...(hotkey && { keys: ['g', hotkey] }) };
  });
  const known = new Set(menu.map(({ key }) => key));
  const inside = tabs
    .filter(({ of, to }) => mayOpen(of, member) && !known.has(to))
    .map(({ to, label }) => ({ key: to, label, Icon: IconTable, act: to }));
  const settings = { key: 'settings', label: appText.settings, Icon: IconSettings, act: screens.settings.path };
  return [...menu, ...inside, settings];
}

const { devices, bankProfiles, wallet, requisites, arrivals, statement, appeals, payouts, moderation } = screens;
const { deviceTabs } = requisitesText;
const { tabs: walletTabs, title: walletTitle } = walletText;

const tabs = [
  { of: appeals, to: `${appeals.path}/repeated`, label: 'Апелляции: повторные' },
  { of: devices, to: `${devices.path}/archived`, label: `${deviceTabs.label}: ${deviceTabs.archived}` },
  { of: bankProfiles, to: bankProfiles.path, label: `${deviceTabs.label}: ${deviceTabs.profiles}` },
  { of: wallet, to: requisites.path, label: `${walletTitle}: ${walletTabs.requisites}` },
  { of: arrivals, to: arrivals.path, label: `${walletTitle}: ${walletTabs.arrivals}` },
  { of: statement, to: statement.path, label: `${walletTitle}: ${walletTabs.statement}` },
  ...payoutTabs.map((tab) => ({ of: payouts, to: `${payouts.path}/${tab}`, label: `Выплаты: ${payoutTabWords[tab]}` })),
  ...moderationTabs.map((tab) => {
    return { of: moderation, to: `${moderation.path}/${tab}`, label: `Выплаты: ${payoutTabWords[tab]}` };
  }),
];
