import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { appText } from '#app/app-text.ts';
import { ErrorPage } from '#app/pages/error-page.tsx';
import { LoadingPage } from '#app/pages/loading-page.tsx';
import { type Overlay, Shortcuts } from '#app/shortcuts/shortcuts.tsx';
import { useDialogHistory } from '#app/use-dialog-history.ts';
import { ProofDialogHost } from '#features/access/prove-again/proof-dialog-host.tsx';
import { TitleCount } from '#features/counters/title-count.tsx';
import { Inbox } from '#features/notifications/inbox/inbox.tsx';
import { Notices } from '#features/notifications/notices.tsx';
import { hasSignedInHere } from '#lib/api/session.ts';
import { useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { KeepLive } from '#live/keep-live.tsx';
import { lazy, lazyOptional, Optional } from '#ui/page/lazy.tsx';
import { StaffRoles } from '#ui/thing/thing-kinds.ts';
import { BottomNotices } from './bottom-notices.tsx';
import classes from './layout.module.css';
import { barOf, PhoneBar } from './phone-bar.tsx';
import { PhoneHeader } from './phone-header.tsx';
import { SideMenu } from './side-menu.tsx';

const SecondFactorPage = lazy(async () => (await import('#app/pages/second-factor-page.tsx')).SecondFactorPage);
// Loaded only for the few who see it.
const StateNotice = lazy(async () => (await import('./state-notice.tsx')).StateNotice);
const ThingPanel = lazy(async () => (await import('#app/things.tsx')).Things);
const SoundOfferStrip = lazyOptional(async () => (await import('./sound-offer-strip.tsx')).SoundOfferStrip);
const LoadingBar = lazyOptional(async () => (await import('./loading-bar.tsx')).LoadingBar);

// What is fixed to the right edge does not move when an open dialog takes the scroll bar away; the dialogs' library looks for this name.
const STEADY = 'right-scroll-bar-position';

/** Where a second factor must be set up first, nothing else is asked of the server: it would refuse. */
export function Layout({ children }: { children?: ReactNode }) {
  const { data } = useQuery(settingsQuery);
  if (!data?.user.mustSetUp) {
    return (
      <>
        <Frame>{children}</Frame>
        <KeepLive />
      </>
    );
  }
  return (
    <div className={classes.alone}>
      <main>
        <Suspense fallback={<LoadingPage />}>
          <SecondFactorPage supportLink={data.supportTelegramLink} />
        </Suspense>
        <ProofDialogHost />
      </main>
      <BottomNotices />
    </div>
  );
}

/**
 * The cabinet around every screen: menu, balance, and the settings kept fresh. The frame is plain CSS: Mantine's AppShell would bring the
 * code that locks scrolling, which only dialogs need, before the first rows.
 */
function Frame({ children }: { children: ReactNode }) {
  const settings = useQuery(settingsQuery);
  const [choosing, notices] = useDisclosure();
  const narrow = !useWide(768);
  const [reading, inbox] = useDisclosure();
  const [shown, show] = useState<Overlay>();
  useDialogHistory();
  useInactivity(() => settings.refetch());
  useGroupChange(settings.data?.user.group);

  if (!settings.data) {
    return (
      <div className={classes.alone}>
        <main>{settings.error ? <ErrorPage error={settings.error} /> : <LoadingPage />}</main>
        <BottomNotices />
      </div>
    );
  }
  const { user, density, supportTelegramLink } = settings.data;
  const barred = narrow && barOf(user).length > 0;
  return (
    <div className={classes.frame} data-barred={barred || undefined} data-density={density}>
      <a href="#content" className={classes.skip}>
        {appText.skip}
      </a>
      <LoadingBar />
      <Shortcuts member={user} shown={shown} onShow={show} onNotices={inbox.open} />
      <TitleCount />
      <ProofDialogHost />
      <Notices userId={user.id} group={user.group} opened={choosing} onOpen={notices.open} onClose={notices.close} />
      <Inbox opened={reading} group={user.group} onClose={inbox.close} onSetUp={notices.open} />
      <header className={`${classes.header} ${STEADY}`}>
        <PhoneHeader user={user} onNotices={inbox.open} onPalette={() => show('palette')} />
      </header>
      <nav className={classes.navbar} aria-label={appText.menu}>
        {!narrow && <SideMenu user={user} onNotices={inbox.open} onPalette={() => show('palette')} />}
      </nav>
      <main className={classes.main}>
        <div id="content" className={classes.content} tabIndex={-1}>
          {user.state !== 'active' && (
            <Optional>
              <Suspense>
                <StateNotice user={user} support={supportTelegramLink} />
              </Suspense>
            </Optional>
          )}
          <StaffRoles value={user.roles}>
            {children ?? <Outlet />}
            {user.roles.length > 0 && (
              <Suspense>
                <ThingPanel />
              </Suspense>
            )}
          </StaffRoles>
        </div>
        {hasSignedInHere() && <SoundOfferStrip group={user.group} />}
        <BottomNotices />
      </main>
      {barred && (
        <footer className={`${classes.footer} ${STEADY}`}>
          <PhoneBar member={user} />
        </footer>
      )}
    </div>
  );
}

/** When the group changes, the open screens may no longer be allowed, so everything is checked again. */
function useGroupChange(group: number | undefined): void {
  const router = useRouter();
  const before = useRef(group);
  useEffect(() => {
    if (before.current !== undefined && before.current !== group) void router.invalidate();
    before.current = group;
  }, [router, group]);
}
