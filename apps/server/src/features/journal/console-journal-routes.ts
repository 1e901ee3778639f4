import { consoleJournalApi } from '@app/contract/journal/console-journal';
import type { FastifyInstance } from 'fastify';
import { mustStillSee } from '#features/access/staff/staff.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { type ConsoleJournalNeeds, readJournal, readWholeJournal } from './console-journal.ts';
import { journalExport } from './console-journal-export.ts';

export function consoleJournalRoutes(app: FastifyInstance, needs: ConsoleJournalNeeds & DownloadNeeds): void {
  mount(app, consoleJournalApi.list, (_staff, asked) => readJournal(needs, asked));
  journalExport.mount(app, needs, {
    call: consoleJournalApi.export,
    read: readWholeJournal,
    check: ({ db }, user) => mustStillSee(db, user, 'journal'),
  });
}
