import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Dispensable } from '#ui/page/dispensable.tsx';
import { toastsLoaded } from '#ui/page/toast.ts';

const ToastPlace = lazy(() => import('./toast-place.tsx'));

/** Where toasts appear. Their code is loaded after the first screen. */
export function Toasts() {
  const loaded = useSyncExternalStore(toastsLoaded.subscribe, toastsLoaded.get);
  if (!loaded) return null;
  return (
    <Dispensable>
      <Suspense>
        <ToastPlace />
      </Suspense>
    </Dispensable>
  );
}
