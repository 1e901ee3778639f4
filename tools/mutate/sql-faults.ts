interface SqlFault {
  from: number;
  to: number;
  text: string;
}

/** What is looked for, and what somebody might have written instead. */
const slips: [RegExp, string][] = [
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )=(?= )/g, '<>'],
  [/(?<= )<>(?= )/g, '='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/\band\b/g, 'or'],
  [/\bor\b(?! replace)/g, 'and'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bdesc\b/g, 'asc'],
  [/\bnulls first\b/g, 'nulls last'],
  [/\bfor (no key )?update( of \w+)?( skip locked)?/g, ''],
  [/\bskip locked\b/g, ''],
  [/\bgreatest\b/g, 'least'],
  [/\bleast\b/g, 'greatest'],
  [/\bleft join\b/g, 'join'],
];

/** An `=` that assigns cannot be any other sign; PostgreSQL refuses it, and every test would notice. */
const assigns = /\bset\b(?:(?!\bwhere\b|\bfrom\b|\breturning\b).)*$/s;

/** `before` is what stands before it in the same statement. */
export function sqlFaults(text: string, before: string): SqlFault[] {
  return slips.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: found, index }) => found !== '=' || !assigns.test(before + text.slice(0, index)))
      .map(({ 0: found, index }) => ({ from: index, to: index + found.length, text: instead })),
  );
}
