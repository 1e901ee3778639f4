import { defineConfig } from '@playwright/test';
import { launch } from './e2e/launch.ts';

const size = (width: number, height: number) => ({ viewport: { width, height } });

/**
 * `npm test` makes the journeys tagged @daily: those that only a browser, a server and a second person together can prove. `npm run test:long` makes
 * the others. Without either, one makes all of them.
 */
const { TESTS } = process.env;
const isDaily = TESTS === 'daily';
const isLong = TESTS === 'long';

/** Whole journeys in a real Chromium against the real server; see e2e/global-setup.ts. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the two cores that are usual: a journey waits a good part of its time.
  workers: 3,
  // How fast something is, the bench says. Here a machine that is busy with other work must not fail what is right.
  timeout: 300_000,
  expect: { timeout: 50_000 },
  reporter: 'list',
  use: {
    locale: 'ru-RU',
    // A button that is not there is said so, and not waited for until the journey's whole time is over.
    actionTimeout: 60_000,
    // A kept shell would hide what the server sends; e2e/install.spec.ts is about it and allows it.
    serviceWorkers: 'block',
    // A visitor far from Moscow: the cabinet shows Moscow time all the same.
    timezoneId: 'Asia/Vladivostok',
    // Recording every test costs as much as running it; TRACE=1 does, for a test one is after.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What is half faded in is neither readable nor to be judged.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launch(process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH),
  },
  // A journey is made once: on a desktop, or tagged @phone on a phone. What is another thing at another width is tagged @every-width.
  // A daily one is made every day on a desktop; on a phone, too, only if it is tagged @phone.
  projects: [
    {
      name: 'desktop',
      use: size(1440, 900),
      grepInvert: isLong ? /@phone|@daily/ : /@phone/,
      ...(isDaily && { grep: /@daily/ }),
    },
    {
      name: 'phone',
      use: { ...size(390, 844), hasTouch: true, isMobile: true },
      grep: isDaily ? /^(?=.*@daily).*@phone/s : /@phone|@every-width/,
      ...(isLong && { grepInvert: /^(?=.*@daily).*@phone/s }),
    },
  ],
});
