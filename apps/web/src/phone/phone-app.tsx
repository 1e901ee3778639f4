import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { cspNonce } from '#app/theme/csp-nonce.ts';
import { theme } from '#app/theme/theme.ts';
import { PhonePage } from './page/phone-page.tsx';
import { makePhoneClient } from './phone-api.ts';

/** A program of its own beside the cabinet: it has the rights of a paired phone and knows no session. */
export function PhoneApp({ env = 'default' }: { env?: 'default' | 'test' }) {
  const [client] = useState(makePhoneClient);
  const styled = env === 'default';
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={() => cspNonce}
      env={env}
      withCssVariables={styled}
      withGlobalClasses={styled}
    >
      <QueryClientProvider client={client}>
        <PhonePage />
      </QueryClientProvider>
    </MantineProvider>
  );
}
