import type { NoticeKind } from '@app/contract/notifications/notices';
import { onTestFinished, vi } from 'vitest';
import type { NoticePlayer, SoundState } from '#features/notifications/notice-player.ts';

/** Plays into a list instead of a speaker. */
export function makePlayer(state: SoundState = 'ready') {
  const listeners = new Set<() => void>();
  const played: [NoticeKind, number][] = [];
  const become = (next: SoundState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    played,
    become,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake: vi.fn(async () => become('ready')),
    play: async (kinds, volume) => {
      for (const kind of kinds) played.push([kind, volume]);
    },
  } satisfies NoticePlayer & Record<string, unknown>;
}

interface FakePopup {
  text: string;
  tag: string | undefined;
  click: () => void;
}

/** The browser's notifications: whether they are allowed, what the person answers, and what was shown. */
export function fakeNotifications({
  permission,
  answer = permission,
}: {
  permission: NotificationPermission;
  answer?: NotificationPermission;
}) {
  const shown: FakePopup[] = [];
  const asked = vi.fn();
  class FakeNotification extends EventTarget {
    static permission = permission;
    static async requestPermission() {
      asked();
      FakeNotification.permission = answer;
      return answer;
    }
    constructor(text: string, options: NotificationOptions = {}) {
      super();
      shown.push({
        text: text.replaceAll('\u00a0', ' '),
        tag: options.tag,
        click: () => this.dispatchEvent(new Event('click')),
      });
    }
    close() {}
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
  return { shown, asked };
}

/** The browser's part in push messages: one registration of the worker, and what was agreed to. */
export function fakePush({ agreed = false, fails = false } = {}) {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  const subscription = {
    options: { applicationServerKey: new Uint8Array([4, 5]).buffer },
    toJSON: () => ({ endpoint: 'https://push.example.com/1', keys }),
    unsubscribe: vi.fn(async () => {
      agreed = false;
      return true;
    }),
  };
  const pushManager = {
    getSubscription: async () => (agreed ? subscription : null),
    subscribe: vi.fn(async () => {
      if (fails) throw new DOMException('Registration failed', 'AbortError');
      agreed = true;
      return subscription;
    }),
  };
  const container = Object.assign(new EventTarget(), { getRegistration: async () => ({ pushManager }) });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { pushManager, subscription, target: { endpoint: 'https://push.example.com/1', ...keys } };
}
