import { parseArgs } from 'node:util';
import { places } from './plan.ts';

export interface MutateOptions {
  places: string[];
  /** How many faults of each place, picked by the seed; all when undefined. */
  most: number | undefined;
  seed: number;
  /** How many are tried at once. */
  beside: number;
  /** Only show the faults. */
  list: boolean;
}

const help = `npm run mutate -- [place …] [options]
  place        ${places.join(', ')}; without one: all of them
  --most=40    faults tried per place, picked by the seed; --most=all tries every one
  --seed=1
  --beside=2   tried at once
  --list       show the faults and try none`;

export function readOptions(args: string[]): MutateOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      most: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      beside: { type: 'string', default: '2' },
      list: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  return {
    places: positionals.length > 0 ? positionals : places,
    most: values.most === 'all' ? undefined : Number(values.most),
    seed: Number(values.seed),
    beside: Number(values.beside),
    list: values.list,
  };
}
