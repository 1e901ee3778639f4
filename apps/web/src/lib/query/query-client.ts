import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isNetworkFailure } from '#lib/api/api.ts';
import { keepEqual } from './keep-equal.ts';

/**
 * Shows the errors of failed changes in one place. `meta.fallback` is shown if the server gave no sentence, `meta.prefix` stands before
 * the sentence: «Ошибка при сохранении: …». With `meta.quiet` nothing is shown here, because the dialog shows the refusal itself.
 */
export function makeQueryClient(tell: (message: string) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        const message = failureMessage(error, mutation.meta);
        if (message) tell(message);
      },
    }),
    defaultOptions: {
      queries: {
        // Lists are refreshed by events and by inactivity; returning to the tab must not reload everything.
        refetchOnWindowFocus: false,
        // Without this a query would wait silently while the browser believes it is offline.
        networkMode: 'always',
        retry: (failures, error) => isNetworkFailure(error) && failures < 2,
        staleTime: 2_000,
        structuralSharing: keepEqual,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function failureMessage(error: Error, { fallback, prefix = '', quiet }: FailureMeta = {}): string | undefined {
  if (quiet) return undefined;
  if (!(error instanceof ApiError)) return fallback ?? prefix + error.message;
  if (error.endedSession) return undefined;
  // The fallback is for a change that may have been made without an answer; the prefix stands before every error, even one without a
  // sentence.
  const failed = error.fromServer || error.status === 0 || (prefix !== '' && error.status >= 400);
  if (failed) return prefix + error.message;
  return fallback ?? prefix + error.message;
}

interface FailureMeta {
  fallback?: string;
  prefix?: string;
  quiet?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: FailureMeta;
  }
}
