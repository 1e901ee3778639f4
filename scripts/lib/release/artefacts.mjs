import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../install.mjs';
import { inRoot } from '../paths.mjs';
import { capture } from '../run.mjs';
import { CommandError } from '../terminal.mjs';

/**
 * Everything that goes out, made in this folder; the tarball's path is returned.
 * @param {string} folder
 * @param {{ title: string, name: string, notes: string }} release
 */
export async function makeArtefacts(folder, { title, name, notes }) {
  const tarball = await packTarball(folder, title);
  writeFileSync(join(folder, 'notes.md'), `# ${title}\n\n${notes}\n`);
  writeFileSync(join(folder, 'sbom.cdx.json'), await listParts(name));
  copyFileSync(inRoot('docs', 'licences.md'), join(folder, 'licences.md'));
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));
  return tarball;
}

/**
 * What is committed and the built web, by git itself: the same names, rights and times on every machine.
 * @param {string} folder
 * @param {string} title
 */
async function packTarball(folder, title) {
  const tarball = join(folder, `${title}.tar.gz`);
  const web = 'apps/web/dist';
  const built = readdirSync(inRoot(web), { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const added = built.flatMap(({ parentPath, name }) => {
    const place = parentPath.slice(inRoot(web).length).replaceAll('\\', '/');
    return [`--prefix=${title}/${web}${place}/`, `--add-file=${join(parentPath, name)}`];
  });
  await mustRun('git', ['archive', '--format=tar.gz', `--output=${tarball}`, ...added, `--prefix=${title}/`, 'HEAD']);
  return tarball;
}

/**
 * By the lock file, as docs/licences.md: the parts of all systems, and not those of the machine that this is made on.
 * @param {string} name
 */
async function listParts(name) {
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent'];
  const parts = JSON.parse(await mustRun(...npmCommand(args)));
  // npm takes the name of the folder.
  parts.metadata.component.name = name;
  return `${JSON.stringify(parts, undefined, 2)}\n`;
}

/** @param {string} folder */
function checksums(folder) {
  const lines = readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  return lines.join('');
}

/**
 * @param {string} program
 * @param {string[]} args
 */
export async function mustRun(program, args) {
  const { code, output } = await capture(program, args);
  if (code !== 0) throw new CommandError(`${program} ${args[0]}: ${output.trim()}`);
  return output;
}
