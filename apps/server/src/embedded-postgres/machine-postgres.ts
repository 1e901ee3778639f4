import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

/** PostgreSQL's programs in a folder. */
export interface Programs {
  folder: string;
  version: string;
  major: number;
}

/** What the cabinet runs on. */
export const OLDEST = 15;
export const NEWEST = 18;

const DEBIAN = '/usr/lib/postgresql';

/** All that lie where Debian puts them or where `PATH` leads. */
export async function machinePostgres(path = process.env.PATH ?? '', debian = DEBIAN): Promise<Programs[]> {
  const majors = await readdir(debian).catch(() => []);
  const folders = [...majors.map((major) => join(debian, major, 'bin')), ...path.split(delimiter)];
  const found = await Promise.all(folders.map(programsIn));
  return [...new Map(found.flatMap((one) => (one ? [[one.folder, one]] : []))).values()];
}

/** `PATH` often leads to a link, beside which the other programs need not be. */
export async function programsIn(folder: string): Promise<Programs | undefined> {
  if (folder === '') return undefined;
  const program = await realpath(join(folder, 'postgres')).catch(() => undefined);
  if (!program || !existsSync(join(dirname(program), 'initdb'))) return undefined;
  const said = spawnSync(program, ['--version'], { encoding: 'utf8', env: {} }).stdout ?? '';
  const [, version, major] = /\(PostgreSQL\) ((\d+)\.\d+)/.exec(said) ?? [];
  if (!version || !hasExtension(dirname(program))) return undefined;
  return { folder: dirname(program), version, major: Number(major) };
}

/** The schema needs btree_gist, which some systems keep in a package of its own. */
function hasExtension(folder: string): boolean {
  const share = spawnSync(join(folder, 'pg_config'), ['--sharedir'], { encoding: 'utf8', env: {} }).stdout?.trim();
  return !share || existsSync(join(share, 'extension', 'btree_gist.control'));
}

/** Of a cluster only its own kind can be used; for a new one, the newest. */
export function choosePrograms(found: Programs[], major: number | undefined): Programs | undefined {
  const fit = (one: Programs) =>
    major === undefined ? one.major >= OLDEST && one.major <= NEWEST : one.major === major;
  const minor = ({ version }: Programs) => Number(version.split('.')[1]);
  return found.filter(fit).toSorted((one, other) => other.major - one.major || minor(other) - minor(one))[0];
}
