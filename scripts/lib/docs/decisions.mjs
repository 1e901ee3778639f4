/**
 * @typedef {{ number: string, title: string, file: string, date: string, status: string, parts: Link[], supersedes: Link[] }} Decision
 * @typedef {{ number: string, partly: boolean }} Link
 */

const SHAPE =
  '«# 0042. Title», an empty line, then «Date: 2026-11-16 · Status: accepted · Supersedes: nothing» (or «part of [0011](0011-webhooks.md), [0012](…)»)';

/**
 * Reads the head of every decision.
 * @param {Map<string, string>} files file name → text
 * @returns {{ decisions: Decision[], problems: string[] }}
 */
export function readDecisions(files) {
  const read = [...files].map(([file, text]) => readHead(file, text));
  const decisions = read.flatMap((head) => (typeof head === 'string' ? [] : [head]));
  const problems = read.flatMap((head) => (typeof head === 'string' ? [head] : []));
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
  const head = /^# (\d{4})\. (.+)\n\nDate: (\d{4}-\d\d-\d\d) · Status: (.+) · Supersedes: (.+)\n\n/.exec(text);
  if (!head || head[1] !== number) return `docs/decisions/${file} must begin with ${SHAPE}`;
  const [, , title = '', date = '', status = '', supersedes = ''] = head;
  const [, partly, by = ''] = /^(partly )?superseded by (.+)$/.exec(status) ?? [];
  if (!by && status !== 'accepted')
    return `docs/decisions/${file}: a status is «accepted», «superseded by …» or «partly superseded by …»`;
  const parts = linksIn(by).map((link) => ({ ...link, partly: partly !== undefined }));
  return { number, title, file, date, status, parts, supersedes: linksIn(supersedes) };
}

/**
 * @param {string} text
 * @returns {Link[]}
 */
function linksIn(text) {
  return [...text.matchAll(/(part of )?\[(\d{4})\]/g)].map(([, partly, number = '']) => ({
    number,
    partly: partly !== undefined,
  }));
}

/**
 * If one decision says that it supersedes another, the other must say so, too.
 * @param {Decision[]} decisions
 */
function disagreements(decisions) {
  const said = decisions.flatMap(({ number, supersedes }) => supersedes.map((link) => pair(number, link.number)));
  const heard = decisions.flatMap(({ number, parts }) => parts.map((link) => pair(link.number, number)));
  return [
    ...said.filter((one) => !heard.includes(one)).map((one) => `${one}, but the status of the second does not say so`),
    ...heard.filter((one) => !said.includes(one)).map((one) => `${one} by its status, but the first does not say so`),
  ].map((text) => `docs/decisions: ${text}`);
}

/** @type {(newer: string, older: string) => string} */
const pair = (newer, older) => `${newer} supersedes ${older}`;

/** @param {Decision[]} decisions */
export function listDecisions(decisions) {
  return `# Decisions

Why it is as it is, half a page each: context, decision, consequences. A decision is not rewritten later. A new one supersedes it, wholly or
in part; then only the status line of the old one changes. Numbers that are missing were given out and not used.

SPEC and DOMAIN in older ones are the descriptions that the product was built by. What is in force is in [domain](../domain/README.md).

This list is made by \`npm run docs\` from the heads of the files.

| | decision | date | status |
|---|---|---|---|
${decisions.map(({ number, title, file, date, status }) => `| ${number} | [${title}](${file}) | ${date} | ${status} |`).join('\n')}
`;
}
