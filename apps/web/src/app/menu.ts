import { Group, mayCall } from '@app/contract/users';
import { type Screen, screens } from './screens.ts';

export type MenuItem = ReturnType<typeof itemOf>[number];

/** Specification, section 2, and «Статистика» beyond it. «Выйти» stands below the list and is the same for all. */
export const menuByGroup: Record<Group, MenuItem[]> = {
  [Group.trader]: menuOf(Group.trader),
  [Group.payoutTrader]: menuOf(Group.payoutTrader),
  [Group.moderator]: menuOf(Group.moderator),
};

/** Where a person of this group begins, and is sent from a screen that is not theirs. */
export function startOf(group: Group): string {
  return menuByGroup[group][0]?.to ?? screens.settings.path;
}

/** Every address that begins with the item's lights it up: tabs, and screens reached from it. */
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
