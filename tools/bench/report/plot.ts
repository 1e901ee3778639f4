// node bench/plot.ts data/bench.json docs/performance.svg: draws what a run has written; `npm run bench` does the same at its end.
import { readFile, writeFile } from 'node:fs/promises';
import type { SearchResult } from '#bench/measure/searches.ts';
import { type Bar, drawPanels, type Panel } from './plot-bars.ts';
import type { Results, Target } from './summary.ts';

export interface Report extends Results {
  at: Date | string;
  cores: number;
  options: { sizes: { deals: number } };
  searches?: SearchResult[];
  summary: Target[];
  [other: string]: unknown;
}

/** Longer bars would say nothing more. */
const LONGEST = 3;

export function drawPlot({ at, cores, options, summary, lists, searches, closings, creates }: Report): string {
  const deals = String(options.sizes.deals).replace(/\B(?=(\d{3})+$)/g, ' ');
  const panels = [
    { title: 'What is to be reached', note: 'the line is the target', mark: 1, bars: summary.map(targetBar) },
    {
      title: 'List of 50 deals with count, requests per second',
      bars: (lists ?? []).map(({ name, rate }) => ({ name, value: rate, text: rate.toFixed(0), ours: isOurs(name) })),
    },
    {
      title: 'Filters, search, deep pages: requests by those of bare Node',
      note: `the line is bare Node, what is beyond ${LONGEST} × is cut`,
      mark: 1,
      bars: (searches ?? []).map(({ name, ratio }) => ratioBar(name, ratio, true)),
    },
    {
      title: 'Closings and creations: deals by closings in plain SQL',
      note: 'the line is plain SQL',
      mark: 1,
      bars: [...(closings ?? []), ...(creates ?? []).slice(1)].map(({ name, ratio }) =>
        ratioBar(name, ratio, isOurs(name)),
      ),
    },
  ] satisfies Panel[];
  const day = new Date(at).toISOString().slice(0, 10);
  return drawPanels(
    `${deals} deals, ${cores} cores, ${day}`,
    panels.filter(({ bars }) => bars.length > 0),
  );
}

const isOurs = (name: string) => name.startsWith('server') || name.startsWith('the move');

const ratioBar = (name: string, ratio: number, ours: boolean): Bar => ({
  name,
  value: Math.min(ratio, LONGEST),
  text: `${ratio.toFixed(2)} ×`,
  ours,
});

function targetBar({ name, bound, limit, unit, measured, met }: Target): Bar {
  const shown = (value: number) =>
    unit === 'MB' || unit === 'B' || unit === '/s' ? value.toFixed(0) : String(Number(value.toFixed(2)));
  const wanted = `${bound === 'at least' ? '≥' : '≤'} ${shown(limit)} ${unit}`;
  return {
    name: `${name} ${wanted}`,
    value: Math.min(measured / limit, LONGEST),
    text: `${shown(measured)} ${unit}, ${met ? 'met' : 'missed'}`,
    ours: true,
    missed: !met,
  };
}

if (import.meta.main) {
  const [from = '', to = ''] = process.argv.slice(2);
  await writeFile(to, drawPlot(JSON.parse(await readFile(from, 'utf8'))));
}
