import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { isKeyRefused } from '../pairing/pairing.ts';
import { heartbeatQuery, keptQuery, stateQuery } from '../phone-api.ts';
import { onChange } from '../storage/phone-database.ts';

/** `silent`: there is a network, but the server does not answer. `ended`: it was paired and is no more. */
export type PhoneState = 'opening' | 'online' | 'offline' | 'silent' | 'unpaired' | 'ended' | 'archived';

/** All that the page shows: what the phone keeps, whether it is heard, and what the server knows of it. */
export function usePhone() {
  const client = useQueryClient();
  useEffect(() => onChange(() => void client.invalidateQueries(keptQuery)), [client]);
  const kept = useQuery(keptQuery).data;
  const key = kept?.pairing?.key ?? undefined;

  const heartbeat = useQuery({
    ...heartbeatQuery(key ?? '', kept?.pairing?.heartbeatSeconds ?? 20),
    enabled: key !== undefined,
  });
  const server = useQuery({ ...stateQuery(key ?? ''), enabled: key !== undefined });
  const hasNetwork = useSyncExternalStore(onNetwork, () => navigator.onLine);

  return { kept, state: findState(), server: server.data };

  function findState(): PhoneState {
    if (!kept) return 'opening';
    if (!kept.pairing) return 'unpaired';
    if (key === undefined || isKeyRefused(heartbeat.error)) return 'ended';
    if (isArchived(heartbeat.error)) return 'archived';
    if (!hasNetwork) return 'offline';
    if (heartbeat.isError) return 'silent';
    return heartbeat.isSuccess ? 'online' : 'opening';
  }
}

export type Phone = ReturnType<typeof usePhone>;
export type PhoneStorage = NonNullable<Phone['kept']>;

function isArchived(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'phone_archived';
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
