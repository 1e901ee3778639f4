const script = '/phone-sw.js';
const hour = 3_600_000;

/**
 * Keeps the page, so that it opens without a network. A worker of its own: the cabinet's keeps the whole cabinet. A new version is taken
 * in by itself, because nobody stands beside the phone to press a button, but not while somebody types.
 */
export function keepPhoneShell(): void {
  const { serviceWorker } = navigator;
  // Missing without https.
  if (!serviceWorker) return;
  // In a browser with the cabinet, the cabinet's worker may have opened the page.
  let ours = serviceWorker.controller?.scriptURL.endsWith(script) ?? false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (ours) reloadWhenIdle();
    ours = true;
  });
  const register = async () => {
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(script, {
      scope: '/phone',
      updateViaCache: 'none',
    });
    if (registration) setInterval(() => void registration.update().catch(() => undefined), hour);
  };
  void register().catch(() => undefined);
}

/** Everything that waits is in the phone's storage; only what stands in a field would be lost. */
function reloadWhenIdle(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  // Not in the first minute either: the phone may be about to pair.
  const isIdle = performance.now() > 60_000 && !fields.some(({ value }) => value !== '');
  if (isIdle) window.location.reload();
  else setTimeout(reloadWhenIdle, 60_000);
}
