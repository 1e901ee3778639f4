/**
 * What a service worker has and a page has not. TypeScript's types for workers cannot be used together with those for pages, so the few
 * that are needed are declared here.
 */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface InstallEvent extends ExtendableEvent {
  /** Chromium only: requests that bypass the worker without waking it. */
  addRoutes?(rules: object[]): Promise<void>;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Chromium only: the network is back after a page had asked to be told. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface WindowClient {
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

export interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void;
}
