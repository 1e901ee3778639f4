import type { NoticeKind } from '@app/contract/notifications/notices';

export type PopupPermission = NotificationPermission | 'unsupported' | 'insecure';

export function popupPermission(): PopupPermission {
  if (!window.isSecureContext) return 'insecure';
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/** Asked when a person turns notices on, never before. */
export async function askPermission(): Promise<PopupPermission> {
  if (popupPermission() === 'default') await Notification.requestPermission();
  return popupPermission();
}

interface Popup {
  kind: NoticeKind;
  text: string;
  /** The screen to open. */
  to: string;
}

/** One of each kind: the next one replaces it. */
export async function showPopup({ kind, text, to }: Popup, open: (to: string) => void): Promise<void> {
  if (popupPermission() !== 'granted') return;
  const options = {
    tag: `notice-${kind}`,
    icon: '/icons/icon-192.png',
    lang: 'ru',
    silent: true,
    renotify: true,
    data: { to },
  };
  try {
    const popup = new Notification(text, options);
    popup.addEventListener('click', () => {
      popup.close();
      window.focus();
      open(to);
    });
  } catch {
    // Chrome on Android can show them only by the service worker, which opens the screen itself.
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(text, options);
  }
}

/** Whether the person is looking at the cabinet. */
export function isInView(): boolean {
  return !document.hidden && document.hasFocus();
}
