import { parseArgs } from 'node:util';

export interface Options {
  /** How many deals there are in all, and how many of them two of the traders have; the others share the rest. */
  sizes: { deals: number; big: number; small: number; traders: number };
  only: Set<string>;
  /** Requests under way over HTTP, connections of the references. */
  concurrency: number;
  repeats: number;
  /** Of each, in a repeat. */
  requests: number;
  searches: number;
  pages: number;
  closings: number;
  creates: number;
  payouts: number;
  notices: number;
  streams: number;
  output: string;
  keep: string | undefined;
  profile: string | undefined;
}

export const workloads = [
  'opening',
  'steady',
  'lists',
  'searches',
  'periods',
  'pages',
  'console',
  'closings',
  'creates',
  'writes',
  'payouts',
  'notices',
  'streams',
] as const;
export type Workload = (typeof workloads)[number];

const help = `npm run bench -- [options]
  --quick            a tenth of the deals: 200 000 in all, 100 000 of one trader
  --only=lists       only some of: ${workloads.join(', ')}
  --repeats=3        after a warm-up          --concurrency=32 at once
  --requests=3200    lists, in each repeat    --searches=640   of each kind
  --pages=400        of each kind, for two traders
  --closings=1800    --creates=1800           --payouts=600    --notices=1800
  --streams=2000
  --output=FILE      where the JSON goes, and a plot of it beside; data/bench.json
  --keep=FOLDER      keep the loaded database there and use it again next time
  --profile=FOLDER   a CPU profile of the server goes there`;

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: workloads.join(',') },
      deals: { type: 'string' },
      repeats: { type: 'string', default: '3' },
      concurrency: { type: 'string', default: '32' },
      requests: { type: 'string', default: '3200' },
      searches: { type: 'string', default: '640' },
      pages: { type: 'string', default: '400' },
      closings: { type: 'string', default: '1800' },
      creates: { type: 'string', default: '1800' },
      payouts: { type: 'string', default: '600' },
      notices: { type: 'string', default: '1800' },
      streams: { type: 'string', default: '2000' },
      output: { type: 'string', default: 'data/bench.json' },
      keep: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  const deals = Number(values.deals ?? (values.quick ? 200_000 : 2_000_000));
  return {
    // Half of them are one trader's, the other half are spread over two hundred.
    sizes: { deals, big: deals / 2, small: 1000, traders: 201 },
    only: new Set(values.only.split(',')),
    concurrency: Number(values.concurrency),
    repeats: Number(values.repeats),
    requests: Number(values.requests),
    searches: Number(values.searches),
    pages: Number(values.pages),
    closings: Number(values.closings),
    creates: Number(values.creates),
    payouts: Number(values.payouts),
    notices: Number(values.notices),
    streams: Number(values.streams),
    output: values.output,
    keep: values.keep,
    profile: values.profile,
  };
}
