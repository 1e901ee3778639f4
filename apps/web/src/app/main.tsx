import './zod-config.ts';
import './theme/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchOpening } from '#lib/browser/after-opening.ts';
import { atMost } from '#lib/browser/at-most.ts';
import { keepInstallPrompt } from '#lib/browser/install-prompt.ts';
import { App } from './app.tsx';
import { prepareDoorway } from './doorway.tsx';
import { warnOfExpiry } from './session.ts';
import { keepShell } from './update/app-update.ts';

warnOfExpiry();
watchOpening();
keepInstallPrompt();
// During development files change all the time; caching them would only cause trouble.
if (import.meta.env.PROD) keepShell();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

/** What takes longer is drawn when it comes. Until then the page shows the content of index.html. */
const PATIENCE = 3_000;
void atMost(PATIENCE, prepareDoorway()).then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
