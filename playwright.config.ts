import { defineConfig } from '@playwright/test';

const size = (width: number, height: number) => ({ viewport: { width, height } });

/** Whole journeys in a real Chromium against the real server; see e2e/global-setup.ts. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'ru-RU',
    // A kept shell would hide what the server sends; e2e/install.spec.ts is about it and allows it.
    serviceWorkers: 'block',
    // A visitor far from Moscow: the cabinet shows Moscow time all the same.
    timezoneId: 'Asia/Vladivostok',
    // Recording every test costs as much as running it; TRACE=1 does, for a test one is after.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What is half faded in is neither readable nor to be judged.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: size(1440, 900) },
    {
      name: 'phone',
      use: { ...size(390, 844), hasTouch: true, isMobile: true },
      // What does not depend on the width runs on the desktop alone.
      grepInvert: /@wide/,
      testIgnore: ['**/deal-refusals.spec.ts', '**/two-factor.spec.ts'],
    },
  ],
});
