import type { ClosingResult } from '#bench/measure/closings.ts';
import type { ConsoleResult } from '#bench/measure/console.ts';
import { BESIDE_POOR, type CreateResult } from '#bench/measure/creates.ts';
import type { ListResult } from '#bench/measure/lists.ts';
import { type NoticeResult, ONE_BY_ONE } from '#bench/measure/notices.ts';
import type { OpeningResult } from '#bench/measure/opening.ts';
import type { PageResult } from '#bench/measure/pages.ts';
import type { PayoutResult } from '#bench/measure/payouts.ts';
import type { SteadyResult } from '#bench/measure/steady.ts';
import { CLOSING, CREATION, type WritesResult } from '#bench/measure/writes.ts';

/** The targets, as ratios within one run, because machines differ. */
export interface Target {
  name: string;
  /** At least, or at most, so much. */
  bound: 'at least' | 'at most';
  limit: number;
  unit: '×' | '/s' | 'MB' | 'kB' | 'B' | 'ms' | 'jumps';
  measured: number;
  met: boolean;
  /** As a share of the limit; 0 when it is met. */
  missedBy: number;
}

export interface Results {
  opening?: OpeningResult[];
  steady?: SteadyResult[];
  lists?: ListResult[];
  pages?: PageResult[];
  console?: ConsoleResult[];
  closings?: ClosingResult[];
  creates?: CreateResult[];
  writes?: WritesResult[];
  payouts?: PayoutResult[];
  notices?: NoticeResult[];
  memory: { peak: number };
}

/** Of what was measured in this run. */
export function judge({
  opening,
  steady,
  lists,
  pages,
  console: staff,
  closings,
  creates,
  writes,
  payouts,
  notices,
  memory,
}: Results): Target[] {
  const list = lists?.find(({ name }) => name === 'server');
  const close = closings?.find(({ name }) => name.startsWith('server'));
  const create = creates?.find(({ name }) => name.startsWith('server'));
  const poor = creates?.find(({ name }) => name === BESIDE_POOR);
  const worstPage = pages && Math.max(...pages.map(({ ratio }) => ratio));
  const opened = (speed: string) => opening?.find((one) => one.name === 'cabinet' && one.speed === speed);
  const kept = steady?.find(({ name }) => name === 'cabinet');
  const written = (what: string) => writes?.find(({ name }) => name === what)?.bytes;
  return [
    atMost('first rows, by react-admin', 0.6, opened('full')?.ratio),
    atMost('first rows slowed, by react-admin', 0.6, opened('slow')?.ratio),
    atMost('first rows on a slow phone', 2500, opened('phone')?.rows, 'ms'),
    atMost('transferred by opening the deals', 260, opened('full')?.kilobytes, 'kB'),
    atMost('150 rows, 50 changes a second: longest pause', 50, kept?.longest, 'ms'),
    atMost('… and jumps under the pointer', 0, kept?.jumps, 'jumps'),
    atLeast('list, by bare Node with count(*)', 1.5, list?.byCounted),
    atLeast('list, by bare Node without', 0.9, list?.byUncounted),
    atLeast('close, by plain SQL close', 0.5, close?.ratio),
    atLeast('create, by plain SQL close', 0.4, create?.ratio),
    atLeast('create beside 20 000 profiles without money', 0.8, poor && create && poor.rate / create.rate),
    atMost('log written for a closing', 2000, written(CLOSING), 'B'),
    atMost('log written for a creation', 3000, written(CREATION), 'B'),
    atLeast('payouts taken, by the plain race', 0.5, payouts?.find(({ name }) => name.startsWith('server'))?.ratio),
    atLeast('notices of banks taken', 200, notices?.find(({ name }) => name === ONE_BY_ONE)?.rate, '/s'),
    atMost('p99 of the list, by its p50', 3, list && list.times.p99 / list.times.p50),
    atMost('any page of the big trader, by the small', 1.5, worstPage),
    atMost('staff: the slowest list of everybody', 50, slowest(staff, 'list'), 'ms'),
    atMost('staff: the slowest search', 100, slowest(staff, 'search'), 'ms'),
    atMost('peak memory of the server', 200, memory.peak || undefined, 'MB'),
  ].filter((target) => target !== undefined);
}

/** The median of whatever takes longest. */
function slowest(staff: ConsoleResult[] | undefined, of: ConsoleResult['of']): number | undefined {
  const times = staff?.filter((one) => one.of === of).map((one) => one.console.times.p50) ?? [];
  return times.length > 0 ? Math.max(...times) : undefined;
}

function atLeast(
  name: string,
  limit: number,
  measured: number | undefined,
  unit: Target['unit'] = '×',
): Target | undefined {
  if (measured === undefined) return undefined;
  const missedBy = Math.max(0, 1 - measured / limit);
  return { name, bound: 'at least', limit, unit, measured, met: missedBy === 0, missedBy };
}

function atMost(
  name: string,
  limit: number,
  measured: number | undefined,
  unit: Target['unit'] = '×',
): Target | undefined {
  if (measured === undefined) return undefined;
  const missedBy = Math.max(0, measured / (limit || 1) - (limit ? 1 : 0));
  return { name, bound: 'at most', limit, unit, measured, met: missedBy === 0, missedBy };
}

export function printSummary(targets: Target[]): void {
  console.log(`\n${'to reach'.padEnd(48)}${'measured'.padStart(14)}${'target'.padStart(14)}`);
  for (const { name, bound, limit, unit, measured, met, missedBy } of targets) {
    const target = `${bound === 'at least' ? '≥' : '≤'} ${limit} ${unit}`;
    const off = `${Math.ceil(missedBy * 100)} %`;
    const shown = `${measured.toFixed(unit === '×' ? 2 : 0)} ${unit}`;
    console.log(`${name.padEnd(48)}${shown.padStart(14)}${target.padStart(14)}  ${met ? 'met' : `missed by ${off}`}`);
  }
}
