import { Group, mayCall } from '@app/contract/users';
import { type Screen, screens } from './screens.ts';

export type MenuItem = ReturnType<typeof itemOf>[number];

/** The order of the items is the one that people know from the service. «Выйти» stands below the list and is the same for everybody. */
export const menuByGroup: Record<Group, MenuItem[]> = {
  [Group.trader]: menuOf(Group.trader),
  [Group.payoutTrader]: menuOf(Group.payoutTrader),
  [Group.moderator]: menuOf(Group.moderator),
  [Group.staff]: menuOf(Group.staff),
};

/** The first screen of a group; people are also sent there from screens that they may not open. */
export function startOf(group: Group): string {
  // Without a tab: the screen finds the one where there is something to do.
  return menuByGroup[group][0]?.covers[0] ?? screens.settings.path;
}

/** An item is highlighted at every address that begins with its own: tabs, and screens reached from it. */
export function isCurrent({ to, covers }: MenuItem, pathname: string): boolean {
  return [to, ...covers].some((address) => pathname === address || pathname.startsWith(`${address}/`));
}

function menuOf(group: Group): MenuItem[] {
  return Object.values<Screen>(screens)
    .filter(({ access }) => mayCall(access, group))
    .flatMap(itemOf);
}

function itemOf({ path, menu }: Screen) {
  if (!menu) return [];
  const { to = path, covers = [], ...item } = menu;
  return [{ ...item, to, covers: [path, ...covers] }];
}
