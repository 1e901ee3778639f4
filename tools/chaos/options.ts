import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface ChaosOptions {
  /** How long faults are made. */
  seconds: number;
  /** The seed of everybody's choices and of the faults. The order in which processes answer depends on the machine. */
  seed: number;
  traders: number;
  /** How long the servers alone may take to finish everything; 0: it is done for them, with the clock moved. */
  settle: number;
  /** Seconds between two faults, on average. */
  accidents: number;
  /** A folder that is kept for inspection. */
  keep: string | undefined;
}

const help = `npm run chaos -- [options]
  --seconds=60       how long things go wrong
  --seed=N           of everybody's choices; printed at every run
  --traders=30
  --accidents=2      seconds from one accident to the next, on average
  --settle=200       seconds the servers have afterwards to finish by themselves; 0: finished for them, with time moved on
  --keep=FOLDER      keep database, files and logs there`;

export function readOptions(args: string[]): ChaosOptions {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string' },
      traders: { type: 'string', default: '30' },
      accidents: { type: 'string', default: '2' },
      settle: { type: 'string', default: '200' },
      keep: { type: 'string' },
    },
  });
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  return {
    seconds: Number(values.seconds),
    seed: Number(values.seed ?? randomInt(2 ** 31)),
    traders: Number(values.traders),
    settle: Number(values.settle),
    accidents: Number(values.accidents),
    keep: values.keep,
  };
}
