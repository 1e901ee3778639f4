import { type PushTarget, pushApi } from '@app/contract/notifications/push-api';
import { call } from '#lib/api/api.ts';

/** Whose push messages this browser gets. The browser's own agreement outlives a session, and another person may sign in after it. */
const ownerKey = 'push-here';

export type PushState = 'unsupported' | 'off' | 'on';

export async function pushState(userId: number): Promise<PushState> {
  const registration = await findRegistration();
  if (!registration) return 'unsupported';
  const agreed = await registration.pushManager.getSubscription();
  return agreed && ownerHere() === String(userId) ? 'on' : 'off';
}

/** Asks the browser for an address at its push service and gives it to the server. The permission has been given before. */
export async function enablePush(userId: number): Promise<void> {
  const registration = await findRegistration();
  if (!registration) throw new Error('The browser has no push messages');
  const { key } = await call(pushApi.key, undefined);
  const applicationServerKey = fromBase64Url(key);
  const { pushManager } = registration;
  const known = await pushManager.getSubscription();
  // Agreed to with the key of another installation at this address.
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
  const agreed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await call(pushApi.subscribe, targetOf(agreed));
  remember(String(userId));
}

export async function disablePush(): Promise<void> {
  await call(pushApi.unsubscribe, undefined);
  remember(null);
  const agreed = await (await findRegistration())?.pushManager.getSubscription();
  await agreed?.unsubscribe();
}

/** A new session has no browser yet, and a browser may have got another address meanwhile. */
export async function keepPush(userId: number): Promise<void> {
  if (ownerHere() !== String(userId)) return;
  const agreed = await (await findRegistration())?.pushManager.getSubscription();
  if (agreed) await call(pushApi.subscribe, targetOf(agreed));
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  return registration && 'pushManager' in registration ? registration : undefined;
}

function targetOf(agreed: PushSubscription): PushTarget {
  const { endpoint = '', keys = {} } = agreed.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, two: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === two.length && bytes.every((byte, index) => byte === two[index]);
}

function ownerHere(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

function remember(owner: string | null): void {
  try {
    if (owner === null) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, owner);
  } catch {
    // Without storage the browser is told until the session ends.
  }
}
