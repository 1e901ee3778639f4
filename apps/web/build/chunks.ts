import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1];

const source = (path: string) => join(import.meta.dirname, '../src', path);
const main = source('app/main.tsx');
const cabinet = source('app/cabinet.tsx');
const entrance = source('app/entrance.tsx');
const phone = source('phone/main.tsx');
const screenList = source('app/screens.ts');
const deals = source('features/deals/deals-page.tsx');
const soon = [
  'app/layout/loading-bar.tsx',
  'app/layout/menu-tools.tsx',
  'features/deals/deals-confirmed.tsx',
  'features/deals/waiting/deals-waiting.tsx',
  'features/devices/pauses/pause-button.tsx',
  'live/listen.ts',
].map(source);

/**
 * What is loaded together is one file. Left to itself the bundler makes a file for every set of screens that share something, and a
 * screen comes in sixty pieces.
 */
const rooms = [
  // React, half of what everybody and the phone need.
  'react',
  // The other half.
  'core',
  // Everybody's, signed in or not.
  'base',
  // Of the phone and of what the deals begin with.
  'common',
  // Of the phone and of something that comes later.
  'common-later',
  // What every screen stands in.
  'cabinet',
  // Of the deals and another screen.
  'lists',
  // Of the sign-in screen and others, but not of the deals: forms and passwords.
  'door',
  // What comes right after the first rows: without it the deals would load all that the other screens share.
  'soon',
  // Of the staff's screens alone.
  'console',
  // Of other screens.
  'screens',
  // Of dialogs and whatever else is loaded when it is wanted.
  'later',
] as const;
type Room = (typeof rooms)[number];

/** The rooms of the build, each with everything that belongs there; what only one place needs stays with that place. */
export function chunkGroups(): Group[] {
  let roomOf: ((id: string) => Room | undefined) | undefined;
  const group = (room: Room, index: number): Group => ({
    name: (id, context) => {
      roomOf ??= divide(makeGraph(context));
      return roomOf(id) === room ? room : null;
    },
    debugName: room,
    priority: rooms.length - index,
  });
  return rooms.map(group);
}

function divide({ reach, lazy }: Graph): (id: string) => Room | undefined {
  const screens = lazy(screenList);
  const first = [main, cabinet, entrance, ...screens];
  const wanted = [...new Set(first.flatMap((root) => [...reach(root)]).flatMap(lazy))];
  const later = wanted.filter((id) => !first.includes(id));
  const sharedBy = (roots: string[], id: string) => roots.filter((root) => reach(root).has(id)).length;

  const inside = (id: string) => [cabinet, ...screens, ...later].some((root) => reach(root).has(id));
  const opensDeals = (id: string) => [main, cabinet, deals].some((root) => reach(root).has(id));

  return (id) => {
    const room = roomInside(id);
    if (!reach(phone).has(id)) return room;
    // The phone's page loads nothing of the cabinet that it does not use itself. What it shares with the door is a few lines: for those alone
    // the door would load what the phone shares with others.
    if (room === 'base' || room === 'door') return isReact(id) ? 'react' : 'core';
    if (opensDeals(id)) return 'common';
    return inside(id) ? 'common-later' : undefined;
  };

  function roomInside(id: string): Room | undefined {
    const inCabinet = reach(cabinet).has(id);
    const byScreens = sharedBy(screens, id);
    // Both doors lead past it, so nobody loads it for nothing.
    if (reach(main).has(id) || (reach(entrance).has(id) && opensDeals(id))) return 'base';
    if (inCabinet) return 'cabinet';
    if (reach(entrance).has(id) && inside(id)) return 'door';
    if (!reach(deals).has(id) && soon.some((root) => reach(root).has(id))) return 'soon';
    if (byScreens > 1 && byScreens === sharedBy(screens.filter(isConsole), id)) return 'console';
    if (byScreens > 1) return reach(deals).has(id) ? 'lists' : 'screens';
    // Half a kilobyte, for which a file of its own would cost a kilobyte more.
    if (byScreens === 1 && reach(deals).has(id) && id.endsWith('.css')) return 'lists';
    return byScreens === 0 && sharedBy(later, id) > 1 ? 'later' : undefined;
  }
}

/** Of the screens: those that only staff open. */
const isConsole = (id: string) =>
  /\/features\/(?:(?:journal|money|operations|people|platforms|rates|search|today)\/|cases\/(?!moderation\/)|\w+\/staff\/)/.test(
    id,
  );
const isReact = (id: string) => /\/node_modules\/(react|react-dom|scheduler)\//.test(id);

type Graph = ReturnType<typeof makeGraph>;

function makeGraph(context: Context) {
  const reached = new Map<string, Set<string>>();
  const walk = (root: string): Set<string> => {
    const found = new Set([root]);
    // A set that grows while it is walked through.
    for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
    return found;
  };
  return {
    /** Everything that comes with a file. */
    reach: (root: string): Set<string> => {
      const known = reached.get(root) ?? walk(root);
      reached.set(root, known);
      return known;
    },
    /** What a file loads when it is wanted. */
    lazy: (id: string): string[] => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  };
}
