import { Readable } from 'node:stream';
import { statementApi } from '@app/contract/statement';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import { writeCsv } from './statement-csv.ts';
import { readLink, STATEMENT_FILE } from './statement-link.ts';
import { findMovements, makeLink, readMovements, type StatementNeeds } from './statement-service.ts';
import { writeXlsx } from './statement-xlsx.ts';

const badLink: Refusal = { status: 403, code: 'bad_link', error: 'Ссылка устарела. Скачайте выписку заново' };

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
};

export function statementRoutes(app: FastifyInstance, needs: StatementNeeds): void {
  mount(app, statementApi.list, (trader, filters) => findMovements(needs, trader, filters));
  mount(app, statementApi.export, (trader, wanted) => makeLink(needs, trader, wanted));

  app.get<{ Params: { '*': string } }>(
    STATEMENT_FILE,
    // The address opens the statement for whoever reads the log.
    { logLevel: 'warn' },
    async ({ params }, reply) => {
      const { trader, from, to, format } = readLink(needs.vault, params['*'], needs.clock.now()) ?? fail(badLink);
      const { type, write } = formats[format];
      const name = ['statement', from, to].filter(Boolean).join('-');
      reply.headers({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}.${format}"`,
        'cache-control': 'no-store',
      });
      return reply.send(Readable.from(write(readMovements(needs.db, trader, { from, to }))));
    },
  );
}
