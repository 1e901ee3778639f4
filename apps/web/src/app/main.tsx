import './zod-config.ts';
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchOpening } from '#lib/after-opening.ts';
import { keepInstallPrompt } from '#lib/install-prompt.ts';
import { App } from './app.tsx';
import { keepShell } from './app-update.ts';
import { warnOfExpiry } from './session.ts';

warnOfExpiry();
watchOpening();
keepInstallPrompt();
// While developing, files change under the page's feet; a cache of them would only be in the way.
if (import.meta.env.PROD) keepShell();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
