import { eventsApi } from '@app/contract/journal/events';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { onTestFinished } from 'vitest';
import { Layout } from '#app/layout/layout.tsx';
import { root } from '#app/router.tsx';
import { Things } from '#app/things.tsx';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { KeepLive } from '#live/keep-live.tsx';
import { StaffRoles } from '#ui/thing/thing-kinds.ts';
import { isFaked } from './fake-api.ts';
import { openPage } from './open-page.tsx';

/**
 * Opens an address like `openPage`, but its screen alone: without menu, palette, counters, notices and inbox, whose drawing took longer than
 * most screens. Events arrive where the test has a stream.
 */
export function openScreen(...args: Parameters<typeof openPage>): ReturnType<typeof openPage> {
  const live = isFaked(eventsApi.stream);
  root.update({ component: () => <Alone live={live} /> });
  onTestFinished(() => {
    root.update({ component: Layout });
  });
  return openPage(...args);
}

function Alone({ live }: { live: boolean }) {
  const { data } = useQuery(settingsQuery);
  if (!data) return null;
  return (
    <>
      <StaffRoles value={data.user.roles}>
        <Outlet />
        {data.user.roles.length > 0 && (
          <Suspense>
            <Things />
          </Suspense>
        )}
      </StaffRoles>
      {live && <KeepLive />}
    </>
  );
}
