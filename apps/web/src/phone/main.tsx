import '#app/zod-config.ts';
import '#app/theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadFonts } from '#app/theme/fonts.ts';
import { keepInstallPrompt } from '#lib/browser/install-prompt.ts';
import { takeFromAddress } from './pairing/address-token.ts';
import { PhoneApp } from './phone-app.tsx';
import { keepPhoneShell } from './worker/phone-shell.ts';

loadFonts();
takeFromAddress();
keepInstallPrompt();
// During development files change all the time; caching them would only cause trouble.
if (import.meta.env.PROD) keepPhoneShell();

const container = document.getElementById('root');
if (!container) throw new Error('phone.html has no #root');
createRoot(container).render(
  <StrictMode>
    <PhoneApp />
  </StrictMode>,
);
