import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makeUser } from './user.ts';

/** Renders a component inside everything that the app puts around it, without transitions and style sheets, and returns a user. */
export function renderUi(children: ReactNode) {
  const queryClient = createTestQueryClient();
  const Around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <Notifications position="top-right" />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
  return { ...render(children, { wrapper: Around }), user: makeUser(), queryClient };
}

/** For a hook that asks the server and renders nothing. */
export function withQueryClient(client: QueryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

/** A failed call must fail the test at once, not after three retries. */
export function createTestQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
}
