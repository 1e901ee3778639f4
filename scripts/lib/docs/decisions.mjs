/** @typedef {{ number: string, title: string, file: string, date: string, supersedes: string[] }} Decision */

const SHAPE =
  '«# 0142. Title», an empty line, then «Date: 2026-11-16 · Status: accepted · Supersedes: nothing» (or «0011, 0012»)';

/** More are not read: what nobody would undo within a year is a rule (docs/domain), or says why in a comment. */
const MOST = 30;

/**
 * Reads the head of every decision. Each is in force as a whole: what a newer one supersedes is gone.
 * @param {Map<string, string>} files file name → text
 * @returns {{ decisions: Decision[], problems: string[] }}
 */
export function readDecisions(files) {
  const read = [...files].map(([file, text]) => readHead(file, text));
  const decisions = read.flatMap((head) => (typeof head === 'string' ? [] : [head]));
  const problems = read.flatMap((head) => (typeof head === 'string' ? [head] : []));
  if (files.size > MOST)
    problems.push(`docs/decisions has ${files.size} notes, ${MOST} at most: fold those that belong together`);
  return { decisions, problems: [...problems, ...doubles(decisions), ...disagreements(decisions)] };
}

/**
 * A number names one decision.
 * @param {Decision[]} decisions
 */
function doubles(decisions) {
  return decisions.flatMap(({ number, file }, index) => {
    const first = decisions.findIndex((other) => other.number === number);
    const double = `docs/decisions: ${number} is the number of ${decisions[first]?.file} and of ${file}`;
    return first === index ? [] : [double];
  });
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Decision | string}
 */
function readHead(file, text) {
  const number = file.slice(0, 4);
  const head =
    /^# (\d{4})\. (.+)\n\nDate: (\d{4}-\d\d-\d\d) · Status: accepted · Supersedes: (nothing|[\d, ]+)\n\n/.exec(text);
  if (!head || head[1] !== number) return `docs/decisions/${file} must begin with ${SHAPE}`;
  const [, , title = '', date = '', supersedes = ''] = head;
  return { number, title, file, date, supersedes: supersedes.match(/\d{4}/g) ?? [] };
}

/**
 * What is superseded is taken away, and by one note: whoever finds an old number is led to one place.
 * @param {Decision[]} decisions
 */
function disagreements(decisions) {
  const there = new Set(decisions.map(({ number }) => number));
  const heirs = decisions.flatMap(({ number, supersedes }) => supersedes.map((old) => ({ old, number })));
  return heirs.flatMap(({ old, number }, index) => {
    const first = heirs.findIndex((other) => other.old === old);
    return [
      ...(there.has(old) ? [`docs/decisions: ${number} supersedes ${old}, which is still there`] : []),
      ...(first < index ? [`docs/decisions: both ${heirs[first]?.number} and ${number} supersede ${old}`] : []),
    ];
  });
}

/** @param {Decision[]} decisions */
export function listDecisions(decisions) {
  return `# Decisions

Why it is built as it is: only what somebody would undo within a year, with what was measured and what was tried and left. What the business
wants is no decision; it stands in [domain](../domain/README.md).

Each note is in force as a whole. A new one takes the place of those that it supersedes, and their files go. git keeps them:

\`\`\`
git log -1 --diff-filter=D --name-only --format=%h -- 'docs/decisions/0042-*'    # the commit that took it away, and its name
git show <commit>^:docs/decisions/0042-one-journal.md
\`\`\`

This list is made by \`npm run docs\` from the heads of the files.

| | decision | date | takes the place of |
|---|---|---|---|
${decisions.map(({ number, title, file, date, supersedes }) => `| ${number} | [${title}](${file}) | ${date} | ${supersedes.join(', ')} |`).join('\n')}
`;
}
