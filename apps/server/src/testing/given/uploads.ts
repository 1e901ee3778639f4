import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { done, type Route } from '@app/contract/route';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { claimFiles } from '#features/files/files.ts';
import { mount } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { TestServer } from '#testing/server/server.ts';

const fields = z.object({
  id: z.coerce.number().int(),
  end: z.enum(['claim', 'forget', 'refuse', 'crash']).default('claim'),
});
const files = { field: 'files', max: 5 };

export const uploadRoutes = {
  cabinet: {
    method: 'POST',
    path: '/trader/test-upload',
    access: 'payout-trader',
    summary: '',
    body: fields,
    files,
    response: done,
  },
  platform: {
    method: 'POST',
    path: '/platform/v1/test-upload',
    access: 'platform',
    scope: 'deals',
    summary: '',
    body: fields,
    files,
    response: done,
  },
} satisfies Record<string, Route>;

/** Mounts a call of each kind that does with its files what the test says. Call it before the first request. */
export function mountTestUploads({ http, needs, db }: TestServer): void {
  for (const route of [uploadRoutes.cabinet, uploadRoutes.platform]) {
    mount(http, route, async (caller, { id, end }, request) => {
      if (end === 'refuse') fail({ status: 409, code: 'refused', error: 'Нельзя' });
      return once({ db, vault: needs.vault }, caller, request, async (tx) => {
        if (end !== 'forget') await claimFiles(tx, request.files, { kind: 'payout', id });
        if (end === 'crash') throw new Error('crash');
        return { success: true };
      });
    });
  }
}

/** As if nothing had claimed them; the database itself keeps a file with what has it. Returns their ids. */
export async function orphanFiles({ db }: TestServer, which = sql`true`): Promise<number[]> {
  const rows = await db.begin(async (tx) => {
    await tx.run(sql`alter table files disable trigger files_stay`);
    const orphans = await tx.many<{ id: number }>(sql`
      update files set owner_kind = null, owner_id = null where ${which} returning id`);
    await tx.run(sql`alter table files enable trigger files_stay`);
    return orphans;
  });
  return rows.map(({ id }) => id);
}

/** Everything that is stored: rows, files, incoming files. */
export async function storedUploads({ db, needs }: TestServer): Promise<{ rows: number; files: string[] }> {
  const rows = await db.many(sql`select id from files`);
  const entries = await readdir(dirname(needs.uploadsDir), { recursive: true, withFileTypes: true });
  return { rows: rows.length, files: entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])) };
}

export const nothing = { rows: 0, files: [] };
