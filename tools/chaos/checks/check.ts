/** Something that must be true afterwards, and the findings against it. */
export interface Check {
  name: string;
  problems: string[];
}

export const check = (name: string, problems: string[]): Check => ({ name, problems });

const SHOWN = 5;

export function describe({ name, problems }: Check): string {
  if (problems.length === 0) return `✓ ${name}`;
  const more = problems.length > SHOWN ? [`… and ${problems.length - SHOWN} more`] : [];
  return [`✗ ${name}`, ...[...problems.slice(0, SHOWN), ...more].map((problem) => `    ${problem}`)].join('\n');
}
