import { MantineProvider } from '@mantine/core';
import { cspNonce } from './csp-nonce.ts';
import { Doorway } from './doorway.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

/** `env="test"` turns transitions off. */
export function App({ env = 'default' }: { env?: 'default' | 'test' }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => cspNonce} env={env}>
      <ErrorBoundary>
        <Doorway />
      </ErrorBoundary>
      <Toasts />
    </MantineProvider>
  );
}
