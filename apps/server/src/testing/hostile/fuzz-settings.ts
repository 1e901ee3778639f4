/**
 * The same requests every time unless told otherwise, so that a failure comes from the change and not from chance. FUZZ_SEED=random tries
 * something new, FUZZ_RUNS=1000 runs longer; see docs/testing.md. A model and the fuzz have a few sequences in `npm test` and all in `npm run test:long`.
 */
export function fuzzSettings(name: string, usualRuns: number | { daily: number; long: number }): FuzzSettings {
  const { FUZZ_SEED = '20261115', FUZZ_RUNS, TESTS } = process.env;
  const seed = FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(FUZZ_SEED);
  const all = typeof usualRuns === 'number' ? usualRuns : usualRuns.long;
  const runs = Number(FUZZ_RUNS ?? (typeof usualRuns === 'number' || TESTS === 'long' ? all : usualRuns.daily));
  if (FUZZ_SEED === 'random' || FUZZ_RUNS) console.info(`${name}: FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
  return { seed, runs, usual: FUZZ_SEED === '20261115' && FUZZ_RUNS === undefined && runs === all };
}

interface FuzzSettings {
  seed: number;
  runs: number;
  /** All the usual sequences run: then each life that the model knows must have been played. */
  usual: boolean;
}

/** How often a race is run: what is met by chance is looked for in `npm run test:long`, and that the race is decided at all in `npm test`. */
export const rounds = ({ daily, long }: { daily: number; long: number }): number =>
  process.env.TESTS === 'long' ? long : daily;
