import { rowId } from '@app/contract/values/row-id';
import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { moderationTabs } from '#features/cases/moderation/moderation-tabs.ts';
import { payoutTabs } from '#features/payouts/payouts-tabs.ts';
import { casePath } from '#features/things/case-path.ts';
import { parseSearch, stringifySearch } from '#lib/address/search-params.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { findStartAddress, menuPlace } from '#ui/views/start-view.ts';
import { Layout } from './layout/layout.tsx';
import { mayOpen, startOf } from './menu.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { type Screen, screens } from './screens.ts';

/** The cabinet of a signed-in person; others never get here (see doorway.tsx). */
export function makeRouter(queryClient: QueryClient, history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: ErrorPage,
  });
}

/** Screens whose list is loaded before they are drawn when the page is opened at their address. */
export const firstLists: Record<string, () => Promise<(client: QueryClient, search: object) => Promise<void>>> = {
  '/dashboard/deals': async () => (await import('#features/deals/deals-page.tsx')).fetchDeals,
};

/** What stands around every screen; the tests put less there. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Layout,
  notFoundComponent: NotFoundPage,
});

const {
  deals,
  appeals,
  devices,
  bankProfiles,
  wallet,
  payouts,
  moderation,
  consoleDeal,
  consoleAppeal,
  consolePayout,
  consoleTopup,
  caseDesk,
  person,
  platform,
  ...plain
} = screens;
const dealsScreen = screenRoute(deals);
const appealsScreen = screenRoute(appeals);
const devicesScreen = screenRoute(devices);
const bankProfilesScreen = screenRoute(bankProfiles);
const walletScreen = screenRoute(wallet);
const payoutsScreen = screenRoute(payouts);
const moderationScreen = screenRoute(moderation);

const routeTree = root.addChildren([
  start('/'),
  start('/auth'),
  start('/dashboard'),
  start('/console'),
  dealsScreen.addChildren([thing(dealsScreen)]),
  appealsScreen.addChildren([within(appealsScreen, '/$tab', ({ tab }) => tab === 'repeated'), thing(appealsScreen)]),
  devicesScreen.addChildren([thing(devicesScreen)]),
  screenRoute({ ...devices, path: '/dashboard/deviceprofiles/$tab' }, ['archived']),
  screenRoute({ ...screens.requisites, path: '/dashboard/deviceprofiles/requisites' }),
  bankProfilesScreen.addChildren([thing(bankProfilesScreen)]),
  walletScreen.addChildren([thing(walletScreen)]),
  payoutsScreen.addChildren([
    firstTab(payoutsScreen, async () => '/dashboard/payoutrequests/pending'),
    within(payoutsScreen, '/$tab', ({ tab }) => isOneOf(payoutTabs, tab)),
    thing(payoutsScreen),
  ]),
  moderationScreen.addChildren([
    firstTab(moderationScreen, async (queryClient) => {
      const { landingTab } = await import('#features/cases/moderation/moderation-landing.ts');
      return `/dashboard/moderationpayoutrequests/${await landingTab(queryClient)}`;
    }),
    within(moderationScreen, '/$tab', ({ tab }) => isOneOf(moderationTabs, tab)),
    atDesk(moderationScreen),
  ]),
  ...Object.values(plain).map((screen) => screenRoute(screen)),
  // Pages of things. Apart from the plain screens: an address with a number in it is of another type.
  screenRoute(consoleDeal),
  screenRoute(consoleAppeal),
  screenRoute(consolePayout),
  screenRoute(consoleTopup),
  screenRoute(caseDesk),
  screenRoute(person),
  screenRoute(platform),
  itemView('/dashboard/$slug/$itemId/view'),
]);

/**
 * A screen of the cabinet: a person who may not open it is sent to their first screen; a list may open with a view; an unknown tab is «not
 * found», and so is the page of a thing whose number is none.
 */
function screenRoute<const Path extends string>({ path, access, area, page }: Screen<Path>, tabs?: string[]) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: page,
    beforeLoad: async ({ context, location, cause }) => {
      // The screen is loaded at the same time as the settings: almost everybody may open what they ask for.
      page.preload?.()?.catch(() => undefined);
      const { user, startViews } = await context.queryClient.ensureQueryData(settingsQuery);
      if (!mayOpen({ access, ...(area && { area }) }, user)) throw redirect({ to: startOf(user), replace: true });
      const instead = findStartAddress({ location, cause }, startViews);
      if (instead) throw redirect({ ...instead, replace: true } as never);
    },
    loader: ({ params }) => {
      const { tab, thingId } = params as { tab: string; thingId?: string };
      if (tabs && !tabs.includes(tab)) throw notFound();
      if (thingId !== undefined && !rowId.safeParse(Number(thingId)).success) throw notFound();
    },
  });
}

/** An address inside a screen. The screen stays and reads the rest of the address itself: its tab, or the thing to open. */
function within<const Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  exists: (params: Record<string, string>) => boolean,
) {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: ({ params }) => {
      if (!exists(params as never)) throw notFound();
    },
  });
}

const isOneOf = (tabs: readonly string[], tab: string | undefined) => tab !== undefined && tabs.includes(tab);

/** One thing, opened over its list. */
function thing<const Parent extends AnyRoute>(parent: Parent) {
  return within(parent, '/$itemId/view', ({ itemId }) => rowId.safeParse(Number(itemId)).success);
}

/** A payout of the moderators has a page instead: the desk. */
function atDesk<const Parent extends AnyRoute>(parent: Parent) {
  return createRoute({
    getParentRoute: () => parent,
    path: '/$itemId/view',
    beforeLoad: ({ params }) => {
      const { itemId } = params as { itemId: string };
      throw redirect({ to: casePath('payout', Number(itemId)), replace: true });
    },
  });
}

/** Shows nothing: everybody is sent to the first screen of their group. */
function start<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ context }) => {
      const { user, startViews } = await context.queryClient.ensureQueryData(settingsQuery);
      const first = startOf(user);
      throw redirect({ ...menuPlace({ to: first, covers: [first] }, startViews), replace: true } as never);
    },
  });
}

/** An address that names no tab leads to one. */
function firstTab<const Parent extends AnyRoute>(parent: Parent, find: (client: QueryClient) => Promise<string>) {
  return createRoute({
    getParentRoute: () => parent,
    path: '/',
    beforeLoad: async ({ context }) => {
      throw redirect({ to: await find((context as { queryClient: QueryClient }).queryClient), replace: true });
    },
  });
}

/** Things without a dialog of their own are shown in their list. */
function itemView<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    loader: ({ params }) => {
      const { slug } = params as { slug: string };
      if (!listSlugs.includes(slug)) throw notFound();
      const to: string = `/dashboard/${slug}`;
      throw redirect({ to, replace: true });
    },
  });
}
const listSlugs = ['requisiteprofiles'];

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
