import 'fake-indexeddb/auto';
import { change, readAll } from '../phone/storage/phone-database.ts';
import {
  PAIRING,
  type Pairing,
  type SharedText,
  type Stores,
  type WaitingNotice,
} from '../phone/storage/phone-stores.ts';

const stores = ['pairing', 'waiting', 'results', 'shared'] as const;

/** As a phone that has never been here. */
export async function clearPhone(): Promise<void> {
  const kept = await Promise.all(stores.map(async (name) => ({ name, things: await readAll(name) })));
  await change(({ remove }) => {
    for (const { name, things } of kept) for (const { id } of things) remove(name, id);
  });
}

export async function givenPairing(overrides: Partial<Pairing> = {}): Promise<void> {
  const pairing = {
    id: PAIRING,
    key: 'phone-key',
    heartbeatSeconds: 20,
    number: '•• 45-67',
    banks: [sber],
    ...overrides,
  };
  await change(({ put }) => put('pairing', pairing as Pairing));
}

export async function givenWaiting(overrides: Partial<WaitingNotice> = {}): Promise<WaitingNotice> {
  const id = overrides.id ?? `notice-${Math.random()}`;
  const notice = {
    id,
    number: '•• 45-67',
    bank: sber,
    sender: sber,
    text: 'Зачисление 1500р',
    at: '2026-11-17T09:40:00.000Z',
    ...overrides,
  };
  await change(({ put }) => put('waiting', notice));
  return notice;
}

export async function givenShared({
  text,
  ...overrides
}: Pick<SharedText, 'text'> & Partial<SharedText>): Promise<void> {
  const shared = { id: `shared-${Math.random()}`, at: new Date().toISOString(), text, ...overrides };
  await change(({ put }) => put('shared', shared));
}

export async function keptOf<Name extends keyof Stores>(name: Name): Promise<Stores[Name][]> {
  return readAll(name);
}

/** Everything on the phone as one text, to look for what must not be there. */
export async function everythingKept(): Promise<string> {
  return JSON.stringify(await Promise.all(stores.map((name) => readAll(name))));
}

export const sber = '100000000111';
export const tbank = '100000000004';
