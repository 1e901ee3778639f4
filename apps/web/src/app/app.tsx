import { MantineProvider } from '@mantine/core';
import { useEffect } from 'react';
import { noteDrawn } from '#lib/browser/first-picture.ts';
import { Doorway } from './doorway.tsx';
import { Toasts } from './layout/toasts.tsx';
import { ErrorBoundary } from './pages/error-boundary.tsx';
import { cspNonce } from './theme/csp-nonce.ts';
import { theme } from './theme/theme.ts';

/** `env="test"` turns off transitions and the library's style sheets, which jsdom would parse again at every step. */
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
