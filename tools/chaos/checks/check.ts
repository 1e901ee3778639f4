import type { Db, Sql } from '@app/server/kit';

/** Something that must be true afterwards, and the findings against it. */
export interface Check {
  name: string;
  problems: string[];
}

export const check = (name: string, problems: string[]): Check => ({ name, problems });

/** Each query finds rows that should not be, as `row`. */
export async function checkNone(db: Db, wrong: Record<string, Sql>): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, query] of Object.entries(wrong)) {
    const rows = await db.many<{ row: string }>(query);
    checks.push(
      check(
        name,
        rows.map(({ row }) => row),
      ),
    );
  }
  return checks;
}

const SHOWN = 5;

export function describe({ name, problems }: Check): string {
  if (problems.length === 0) return `✓ ${name}`;
  const more = problems.length > SHOWN ? [`… and ${problems.length - SHOWN} more`] : [];
  return [`✗ ${name}`, ...[...problems.slice(0, SHOWN), ...more].map((problem) => `    ${problem}`)].join('\n');
}
