import { Suspense, useSyncExternalStore } from 'react';
import { lazy, Optional } from '#ui/page/lazy.tsx';
import { toastsLoaded } from '#ui/page/toast.ts';

const ToastPlace = lazy(async () => (await import('./toast-place.tsx')).ToastPlace);

/** Where toasts appear. Their code is loaded after the first screen. */
export function Toasts() {
  const loaded = useSyncExternalStore(toastsLoaded.subscribe, toastsLoaded.get);
  if (!loaded) return null;
  return (
    <Optional>
      <Suspense>
        <ToastPlace />
      </Suspense>
    </Optional>
  );
}
