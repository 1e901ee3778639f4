/** One thing that must be true afterwards, and what speaks against it. */
export interface Check {
  name: string;
  troubles: string[];
}

export const check = (name: string, troubles: string[]): Check => ({ name, troubles });

const SHOWN = 5;

export function describe({ name, troubles }: Check): string {
  if (troubles.length === 0) return `✓ ${name}`;
  const more = troubles.length > SHOWN ? [`… and ${troubles.length - SHOWN} more`] : [];
  return [`✗ ${name}`, ...[...troubles.slice(0, SHOWN), ...more].map((trouble) => `    ${trouble}`)].join('\n');
}
