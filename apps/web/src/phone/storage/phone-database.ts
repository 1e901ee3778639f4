import type { Stores } from './phone-stores.ts';

type StoreName = keyof Stores;

const names: StoreName[] = ['pairing', 'waiting', 'results', 'shared'];
const version = 1;

let opened: Promise<IDBDatabase> | undefined;

export async function readAll<Name extends StoreName>(name: Name): Promise<Stores[Name][]> {
  const database = await open();
  return answerOf(database.transaction(name).objectStore(name).getAll());
}

export async function readOne<Name extends StoreName>(name: Name, id: string): Promise<Stores[Name] | undefined> {
  const database = await open();
  return answerOf(database.transaction(name).objectStore(name).get(id));
}

/** All of it is kept or nothing is, also when the phone is switched off in the middle. The open page is told. */
export async function change(work: (write: Write) => void): Promise<void> {
  const database = await open();
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' });
  work({
    put: (name, thing) => void transaction.objectStore(name).put(thing),
    remove: (name, id) => void transaction.objectStore(name).delete(id),
  });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The phone kept nothing'));
  });
  tell();
}

interface Write {
  put<Name extends StoreName>(name: Name, thing: Stores[Name]): void;
  remove(name: StoreName, id: string): void;
}

/** Called after every change, whichever page or worker made it. */
export function onChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = listener;
  return () => channel.close();
}

const channelName = 'phone';

/** A channel never hears itself, so the page that made the change hears of it, too. */
function tell(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

function open(): Promise<IDBDatabase> {
  opened ??= openAnew().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openAnew(): Promise<IDBDatabase> {
  const request = indexedDB.open('phone', version);
  request.onupgradeneeded = () => {
    for (const name of names) request.result.createObjectStore(name, { keyPath: 'id' });
  };
  const database = await answerOf(request);
  const forget = () => {
    database.close();
    opened = undefined;
  };
  // Safari closes it by itself at times; a next version of this page waits until the old one lets go.
  database.onclose = forget;
  database.onversionchange = forget;
  return database;
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
