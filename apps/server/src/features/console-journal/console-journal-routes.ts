import { consoleJournalApi } from '@app/contract/console/console-journal';
import type { FastifyInstance } from 'fastify';
import { mustStillSee } from '#features/staff/staff.ts';
import type { DownloadNeeds } from '#http/download.ts';
import { mount } from '#http/mount/mount.ts';
import { type ConsoleJournalNeeds, readJournal, readWholeJournal } from './console-journal.ts';
import { journalExport } from './console-journal-export.ts';

export function consoleJournalRoutes(app: FastifyInstance, needs: ConsoleJournalNeeds & DownloadNeeds): void {
  mount(app, consoleJournalApi.list, (_staff, asked) => readJournal(needs, asked));
  mount(app, consoleJournalApi.export, (staff, wanted) => journalExport.link(needs, staff, wanted));
  journalExport.mount(app, needs, readWholeJournal, ({ db }, user) => mustStillSee(db, user, 'journal'));
}
