/**
 * The same requests every time unless told otherwise, so that a failure comes from the change and not from chance. FUZZ_SEED=random tries
 * something new, FUZZ_RUNS=1000 runs longer; see docs/testing.md.
 */
export function fuzzSettings(name: string, usualRuns: number): { seed: number; runs: number; usual: boolean } {
  const { FUZZ_SEED = '20261115', FUZZ_RUNS } = process.env;
  const seed = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED);
  const runs = Number(FUZZ_RUNS ?? usualRuns);
  if (FUZZ_SEED === 'random' || FUZZ_RUNS) console.info(`${name}: FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
  return { seed, runs, usual: FUZZ_SEED === '20261115' && FUZZ_RUNS === undefined };
}
