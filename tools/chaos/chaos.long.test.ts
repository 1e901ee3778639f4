import { expect, test } from 'vitest';
import { runChaos } from './run.ts';

// Short; `npm run chaos` plays longer and with more people, see docs/chaos.md.
const short = { seconds: 6, seed: 777, traders: 6, accidents: 1.8, settle: 0, keep: undefined };

test('after seconds in which servers and database are killed under load, nothing acknowledged is lost or doubled', async () => {
  const { checks, accidents, counts } = await runChaos(short, () => {}, AbortSignal.timeout(280_000));
  expect(checks.filter(({ problems }) => problems.length > 0)).toEqual([]);
  expect(Object.keys(accidents)).toEqual(expect.arrayContaining(['servers killed', 'PostgreSQL killed']));
  expect(counts.acknowledged).toBeGreaterThan(10);
});
