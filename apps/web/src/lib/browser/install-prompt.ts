import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the page as an application; other browsers have it in their own menus or not at all. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let prompt: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

/** The browser makes its offer once, soon after the page has opened, so it must be listened for from the beginning. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own bar; our button is in the settings.
    event.preventDefault();
    set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => set(undefined));
}

/** Asks the browser to install; does nothing if it has made no offer. */
export function useInstall(): (() => Promise<void>) | undefined {
  const offer = useSyncExternalStore(subscribe, () => prompt);
  if (!offer) return undefined;
  return async () => {
    await offer.prompt();
    // The offer can be used once, whatever the person answers; the browser may make another later.
    set(undefined);
  };
}

function set(next: InstallPromptEvent | undefined): void {
  prompt = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
