/**
 * The same requests every time unless told otherwise, so that a failure is one of the change and not of chance.
 * FUZZ_SEED=random looks somewhere new, FUZZ_RUNS=1000 looks longer; see docs/testing.md.
 */
export function fuzzSettings(name: string, usualRuns: number): { seed: number; runs: number; usual: boolean } {
  const { FUZZ_SEED = '20261115', FUZZ_RUNS } = process.env;
  const seed = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED);
  const runs = Number(FUZZ_RUNS ?? usualRuns);
  if (FUZZ_SEED === 'random' || FUZZ_RUNS) console.info(`${name}: FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
  return { seed, runs, usual: FUZZ_SEED === '20261115' && FUZZ_RUNS === undefined };
}
