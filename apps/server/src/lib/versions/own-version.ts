import { readFileSync } from 'node:fs';

/** Of this program, which all workspaces share. */
export const { version: ownVersion } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };
