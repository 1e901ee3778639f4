import type { Access } from '@app/contract/route';
import { rowId } from '@app/contract/row-id';
import { mayCall } from '@app/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { settingsQuery } from '#features/settings/settings-api.ts';
import { parseSearch, stringifySearch } from '#lib/address/search-params.ts';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { startScreens } from './start-screens.ts';

/** The cabinet of a person who is signed in; who is not never comes here (see doorway.tsx). */
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

/** Screens that, when the page is opened on them, are drawn with their list from the start. */
export const firstLists: Record<string, () => Promise<(client: QueryClient, search: object) => Promise<void>>> = {
  '/dashboard/deals': async () => (await loadDeals()).fetchDeals,
};

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Layout,
  notFoundComponent: NotFoundPage,
});

const settings = lazyRouteComponent(() => import('#features/settings/settings-page.tsx'), 'SettingsPage');

const loadDeals = () => import('#features/deals/deals-page.tsx');
const deals = lazyRouteComponent(loadDeals, 'DealsPage');
const appeals = lazyRouteComponent(() => import('#features/appeals/appeals-page.tsx'), 'AppealsPage');
const devices = lazyRouteComponent(() => import('#features/devices/devices-page.tsx'), 'DevicesPage');
const bankProfiles = lazyRouteComponent(
  () => import('#features/bank-profiles/bank-profiles-page.tsx'),
  'BankProfilesPage',
);
const requisites = lazyRouteComponent(() => import('#features/requisites/requisites-page.tsx'), 'RequisitesPage');
const wallet = lazyRouteComponent(() => import('#features/wallet/wallet-page.tsx'), 'WalletPage');
const statement = lazyRouteComponent(() => import('#features/statement/statement-page.tsx'), 'StatementPage');
const statistics = lazyRouteComponent(() => import('#features/statistics/statistics-page.tsx'), 'StatisticsPage');

const payouts = lazyRouteComponent(() => import('#features/payouts/payouts-page.tsx'), 'PayoutsPage');
const moderation = lazyRouteComponent(
  () => import('#features/payout-moderation/moderation-page.tsx'),
  'ModerationPage',
);

const payoutTabs = ['pending', 'inprogress', 'underreview', 'done'];
const moderationTabs = ['pending', 'underreview', 'done', 'incorrected'];

const dealsScreen = screen('/dashboard/deals', 'trader', deals);
const appealsScreen = screen('/dashboard/appeals', 'trader', appeals);
const payoutsScreen = screen('/dashboard/payoutrequests', 'payout-trader', payouts);
const moderationScreen = screen('/dashboard/moderationpayoutrequests', 'moderator', moderation);

const routeTree = root.addChildren([
  start('/'),
  start('/auth'),
  start('/dashboard'),
  dealsScreen.addChildren([thing(dealsScreen)]),
  appealsScreen.addChildren([within(appealsScreen, '/$tab', ({ tab }) => tab === 'repeated'), thing(appealsScreen)]),
  screen('/dashboard/deviceprofiles', 'trader', devices),
  screen('/dashboard/deviceprofiles/$tab', 'trader', devices, ['archived']),
  screen('/dashboard/bankprofiles', 'trader', bankProfiles),
  screen('/dashboard/requisiteprofiles', 'trader', requisites),
  payoutsScreen.addChildren([
    firstTab(payoutsScreen, '/dashboard/payoutrequests/pending'),
    within(payoutsScreen, '/$tab', ({ tab }) => payoutTabs.includes(tab ?? '')),
    thing(payoutsScreen),
  ]),
  moderationScreen.addChildren([
    firstTab(moderationScreen, '/dashboard/moderationpayoutrequests/pending'),
    within(moderationScreen, '/$tab', ({ tab }) => moderationTabs.includes(tab ?? '')),
    thing(moderationScreen),
  ]),
  screen('/dashboard/wallet', 'trader', wallet),
  screen('/dashboard/statement', 'trader', statement),
  screen('/dashboard/statistics', 'trader', statistics),
  screen('/dashboard/settings', 'user', settings),
  itemView('/dashboard/$slug/$itemId/view'),
]);

type Screen = ReturnType<typeof lazyRouteComponent> & RouteComponent;

/** A screen of the cabinet: who may not see it is sent to their own start; a tab it does not have is not found. */
function screen<const Path extends string>(path: Path, access: Access, component: Screen, tabs?: string[]) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component,
    beforeLoad: async ({ context }) => {
      // Who may not see it is rare; for everybody else the screen is ready when the settings are.
      component.preload?.()?.catch(() => undefined);
      const { user } = await context.queryClient.ensureQueryData(settingsQuery);
      if (!mayCall(access, user.group)) throw redirect({ to: startScreens[user.group], replace: true });
    },
    loader: ({ params }) => {
      if (tabs && !tabs.includes((params as { tab: string }).tab)) throw notFound();
    },
  });
}

/** An address within a screen, which stays as it is and reads the rest of the address itself: its tab, or the thing it opens. */
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

/** One thing over its list. */
function thing<const Parent extends AnyRoute>(parent: Parent) {
  return within(parent, '/$itemId/view', ({ itemId }) => rowId.safeParse(Number(itemId)).success);
}

/** Nothing is shown here: everyone begins on a screen of their own. */
function start<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ context }) => {
      const { user } = await context.queryClient.ensureQueryData(settingsQuery);
      throw redirect({ to: startScreens[user.group], replace: true });
    },
  });
}

function firstTab<const Parent extends AnyRoute>(parent: Parent, to: string) {
  return createRoute({
    getParentRoute: () => parent,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
}

/** What has no dialog of its own is looked at in its list. */
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
const listSlugs = ['deviceprofiles', 'bankprofiles', 'requisiteprofiles', 'wallet'];

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
