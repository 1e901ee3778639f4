import { startStage } from './servers/stage.ts';

/** The stage that all journeys share. */
export default async function setup() {
  // In this process as well: the processes that tests start take the same settings.
  Object.assign(process.env, {
    DEMO: '1',
    DEMO_SPEED: '0',
    // Who makes a journey daily comes with what it needs; the others walk through the month of history, too.
    DEMO_PAST: process.env.TESTS === 'daily' ? '0' : '1',
    METRICS_PORT: '0',
    DATABASE_URL: '',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // As the demo has it: the platforms of the tests listen on this machine.
    WEBHOOK_PRIVATE_NETWORKS: '1',
  });
  const { url, backstageUrl, dataDir, stop } = await startStage();
  Object.assign(process.env, { BASE_URL: url, BACKSTAGE_URL: backstageUrl, DATA_DIR: dataDir });
  return stop;
}
