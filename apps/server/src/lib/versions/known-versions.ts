import known from './known-versions.json' with { type: 'json' };

/** By program and branch: whoever is below this lacks fixes that everybody can read about. Looked up for each release of the cabinet. */
export type KnownVersions = Partial<Record<'postgres' | 'node', Record<string, string>>>;

export const knownVersions: KnownVersions = known;

/** The version that mends what this one has; null if it has everything that is known, or nothing is known of its branch. */
export function newerVersion(known: KnownVersions, program: keyof KnownVersions, version: string): string | null {
  const has = partsOf(version);
  const fixed = known[program]?.[String(has[0])];
  return fixed !== undefined && isBelow(has, partsOf(fixed)) ? fixed : null;
}

/** «v24.21.0», «18.4 (Debian 18.4-1)». */
const partsOf = (version: string) => (/\d+(\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number);

function isBelow(one: number[], other: number[]): boolean {
  const at = other.findIndex((part, index) => part !== (one[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
