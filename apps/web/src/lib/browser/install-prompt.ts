import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the page as an application; other browsers have it in their own menus or not at all. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let prompt: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

/** The browser makes its offer once, soon after the page has opened, so somebody must listen from the beginning. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Its own bar over the page would come when it suits the browser; ours waits in the settings.
    event.preventDefault();
    set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => set(undefined));
}

/** Asks the browser to install; nothing while it has made no offer. */
export function useInstall(): (() => Promise<void>) | undefined {
  const offer = useSyncExternalStore(subscribe, () => prompt);
  if (!offer) return undefined;
  return async () => {
    await offer.prompt();
    // Good for one time, whatever was answered; the browser makes another offer when it sees fit.
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
