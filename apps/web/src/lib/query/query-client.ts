import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isNetworkFailure } from '#lib/api/api.ts';

/**
 * A failed change is told to the person in one place. `meta.fallback` is said when the server gave no sentence of its own,
 * `meta.prefix` stands before the sentence: «Ошибка при сохранении: …». With `meta.quiet` nothing is said here, because the
 * dialog that asked shows the refusal itself.
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
        // Lists refresh by the server's word and by inactivity; coming back to the tab must not start a storm.
        refetchOnWindowFocus: false,
        // Without it a query waits silently while the browser believes it is offline.
        networkMode: 'always',
        retry: (failures, error) => isNetworkFailure(error) && failures < 2,
        staleTime: 2_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function failureMessage(error: Error, { fallback, prefix = '', quiet }: FailureMeta = {}): string | undefined {
  if (quiet) return undefined;
  if (!(error instanceof ApiError)) return fallback ?? prefix + error.message;
  if (error.endedSession) return undefined;
  // Done, but not said so, is what the fallback is for; before a failure stands the prefix, even one without a sentence of its own.
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
