import { mayStaff } from '@app/contract/access/roles';
import { Group, mayCall } from '@app/contract/access/users';
import type { Settings } from '@app/contract/settings';
import { type MenuGroup, menuGroups, type Screen, screens } from './screens.ts';

export type MenuItem = ReturnType<typeof itemOf>[number];

/** What decides which screens somebody may open. */
export type Member = Pick<Settings['user'], 'group' | 'roles'>;

export function mayOpen({ access, area }: Pick<Screen, 'access' | 'area'>, { group, roles }: Member): boolean {
  return mayCall(access, group) && (area === undefined || group !== Group.staff || mayStaff(roles, area, 'see'));
}

/** The order of the items is the one that people know from the service. «Выйти» stands below the list and is the same for everybody. */
export function menuOf(member: Member): MenuItem[] {
  return groupedMenuOf(member).flatMap(({ items }) => items);
}

/** Traders and moderators have one list without a heading; groups in which a person sees nothing are left out. */
export function groupedMenuOf(member: Member): { group: MenuGroup | undefined; items: MenuItem[] }[] {
  const items = Object.values<Screen>(screens)
    .filter((screen) => mayOpen(screen, member))
    .flatMap(itemOf);
  // What moderators share with staff stands in their one list.
  if (member.group !== Group.staff) return [{ group: undefined, items }];
  return [undefined, ...menuGroups]
    .map((group) => ({ group, items: items.filter((item) => item.group === group) }))
    .filter((section) => section.items.length > 0);
}

/** The first screen of a person; people are also sent there from screens that they may not open. */
export function startOf(member: Member): string {
  // Without a tab: the screen finds the one where there is something to do.
  return menuOf(member)[0]?.covers[0] ?? screens.settings.path;
}

/** An item is highlighted at every address that begins with its own: tabs, and screens reached from it. */
export function isCurrent({ to, covers }: MenuItem, pathname: string): boolean {
  return [to, ...covers].some((address) => pathname === address || pathname.startsWith(`${address}/`));
}

function itemOf({ path, menu }: Screen) {
  if (!menu) return [];
  const { to = path, covers = [], ...item } = menu;
  return [{ ...item, to, covers: [path, ...covers] }];
}
