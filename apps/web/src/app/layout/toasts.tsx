import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsLoaded } from '#ui/page/toast.ts';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Where toasts appear. Their code comes when something is first done, not with the first load. */
export function Toasts() {
  const loaded = useSyncExternalStore(toastsLoaded.subscribe, toastsLoaded.get);
  if (!loaded) return null;
  return (
    <Suspense>
      <Notifications position="top-right" />
    </Suspense>
  );
}
