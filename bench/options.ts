import { parseArgs } from 'node:util';

export interface Options {
  /** How many deals there are in all, and how many of them two of the traders have. */
  sizes: { deals: number; big: number; small: number; traders: number };
  only: Set<string>;
  concurrency: number;
  requests: number;
  repeats: number;
  traders: number;
  closings: number;
  streams: number;
  output: string;
  keep: string | undefined;
}

const help = `npm run bench -- [options]
  --quick            a tenth of the deals: 1 000 000 in all, 100 000 of one trader
  --only=lists       only some of: lists, closings, streams
  --requests=400     per repeat and case      --repeats=3      --concurrency=8
  --traders=16       that close in parallel   --closings=480   per repeat
  --streams=2000     open cabinets
  --output=FILE      where the JSON goes; data/bench.json
  --keep=FOLDER      keep the loaded database there and use it again next time`;

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: 'lists,closings,streams' },
      deals: { type: 'string' },
      big: { type: 'string' },
      requests: { type: 'string', default: '400' },
      repeats: { type: 'string', default: '3' },
      concurrency: { type: 'string', default: '8' },
      traders: { type: 'string', default: '16' },
      closings: { type: 'string', default: '480' },
      streams: { type: 'string', default: '2000' },
      output: { type: 'string', default: 'data/bench.json' },
      keep: { type: 'string' },
    },
  });
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  const deals = Number(values.deals ?? (values.quick ? 1_000_000 : 10_000_000));
  return {
    sizes: { deals, big: Number(values.big ?? deals / 10), small: 1000, traders: 200 },
    only: new Set(values.only.split(',')),
    concurrency: Number(values.concurrency),
    requests: Number(values.requests),
    repeats: Number(values.repeats),
    traders: Number(values.traders),
    closings: Number(values.closings),
    streams: Number(values.streams),
    output: values.output,
    keep: values.keep,
  };
}
