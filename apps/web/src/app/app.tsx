import { MantineProvider } from '@mantine/core';
import { useEffect } from 'react';
import { noteDrawn } from '#lib/browser/first-picture.ts';
import { cspNonce } from './csp-nonce.ts';
import { Doorway } from './doorway.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

/** `env="test"` turns transitions off, and the style sheets of the library, which tests would read again at every step. */
export function App({ env = 'default' }: { env?: 'default' | 'test' }) {
  const styled = env === 'default';
  useEffect(noteDrawn, []);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={() => cspNonce}
      env={env}
      withCssVariables={styled}
      withGlobalClasses={styled}
    >
      <ErrorBoundary>
        <Doorway />
      </ErrorBoundary>
      <Toasts />
    </MantineProvider>
  );
}
