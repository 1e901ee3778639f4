import { Group, mayCall } from '@app/contract/access/users';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBell, IconBolt, IconKeyboard, IconLogout, IconMoon, IconSun, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { appText } from '#app/app-text.ts';
import type { Member } from '#app/menu.ts';
import { signOut } from '#app/session.ts';
import { searchQuery } from '#features/search/console-search-api.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { presentCommands } from '#lib/browser/commands.ts';
import { useStartViews } from '#ui/views/start-view.ts';
import { addressOf } from '#ui/views/view-address.ts';
import { viewsQuery } from '#ui/views/views-api.ts';
import { viewListNames } from '#ui/views/views-text.ts';
import { consoleOptions, findQuery, foundOptions } from './palette-found.ts';
import { findOptions, type PaletteGroup, type PaletteOption } from './palette-option.ts';
import { placesOf } from './palette-places.ts';
import { paletteText as text } from './palette-text.ts';

interface PaletteNeeds {
  member: Member;
  onNotices: () => void;
  onKeys: () => void;
}

export type PaletteState = 'ready' | 'searching' | 'failed';

const PAUSE_IN_TYPING = 120;

/** What there is to choose from, in groups without empty ones. */
export function usePaletteGroups(typed: string, needs: PaletteNeeds): { groups: PaletteGroup[]; state: PaletteState } {
  const cabinet = useCabinetOptions(needs);
  const views = useViewOptions();
  const startViews = useStartViews();
  const { found, state } = useFound(typed, needs.member.group);
  const groups = [
    { name: text.groups.actions, options: findOptions(commandOptions(), typed) },
    { name: text.groups.views, options: findOptions(views, typed) },
    { name: text.groups.places, options: findOptions(placesOf(needs.member, startViews), typed) },
    { name: text.groups.cabinet, options: findOptions(cabinet, typed) },
  ];
  const things = { name: text.groups.found, options: found };
  // A number is looked for; a word names a screen or an action.
  const inOrder = /\d/.test(typed) ? [things, ...groups] : [...groups, things];
  return { groups: inOrder.filter(({ options }) => options.length > 0), state };
}

function useFound(typed: string, group: Group): { found: PaletteOption[]; state: PaletteState } {
  const wanted = isWorthAsking(typed) ? typed.trim() : '';
  const [asked] = useDebouncedValue(wanted, PAUSE_IN_TYPING);
  const isStaff = group === Group.staff;
  const own = useQuery({ ...findQuery(asked), enabled: asked !== '' && !isStaff });
  const all = useQuery({ ...searchQuery(asked), enabled: asked !== '' && isStaff });
  const found = isStaff ? all.data && consoleOptions(all.data.found) : own.data && foundOptions(own.data, group);
  if (wanted === '') return { found: [], state: 'ready' };
  if (wanted !== asked || (isStaff ? all : own).isPending) return { found: [], state: 'searching' };
  return found ? { found, state: 'ready' } : { found: [], state: 'failed' };
}

/** A number, or a text long enough to be a Payment ID without one. */
const isWorthAsking = (typed: string) => /\d/.test(typed) || typed.trim().length > 2;

function commandOptions(): PaletteOption[] {
  return presentCommands().map(({ label, run }) => ({ key: label, label, Icon: IconBolt, act: run }));
}

/** Saved views of all lists; an address each. */
function useViewOptions(): PaletteOption[] {
  const { data: views = [] } = useQuery(viewsQuery);
  return views.map((view) => ({
    key: `view ${view.id}`,
    label: view.name,
    note: viewListNames[view.list],
    Icon: IconTable,
    act: addressOf(view, serverNow()),
  }));
}

function useCabinetOptions({ member, onNotices, onKeys }: PaletteNeeds): PaletteOption[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes = (['light', 'dark', 'auto'] as const).filter((scheme) => scheme !== colorScheme);
  return [
    ...(mayCall('user', member.group) ? [{ key: 'notices', label: text.notices, Icon: IconBell, act: onNotices }] : []),
    ...themes.map((scheme) => ({
      key: scheme,
      label: text.theme(appText.themes[scheme]),
      Icon: scheme === 'dark' ? IconMoon : IconSun,
      act: () => setColorScheme(scheme),
    })),
    { key: 'keys', label: text.keys, Icon: IconKeyboard, keys: ['?'], act: onKeys },
    { key: 'out', label: appText.signOut, Icon: IconLogout, act: signOut },
  ];
}
