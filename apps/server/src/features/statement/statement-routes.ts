import { Readable } from 'node:stream';
import { statementApi } from '@app/contract/statement';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { writeTable } from '#lib/table-file/table-file.ts';
import { findMovements, makeLink, readMovements, type StatementNeeds, statementFile } from './statement.ts';
import { statementTable } from './statement-table.ts';

export function statementRoutes(app: FastifyInstance, needs: StatementNeeds): void {
  mount(app, statementApi.list, (trader, filters) => findMovements(needs, trader, filters));
  mount(app, statementApi.export, (trader, wanted) => makeLink(needs, trader, wanted));

  statementFile.mount(app, needs, ({ trader, from, to, format }) => {
    const { type, pieces } = writeTable(format, statementTable, readMovements(needs.db, trader, { from, to }));
    const name = ['statement', from, to].filter(Boolean).join('-');
    return { name: `${name}.${format}`, type, body: Readable.from(pieces) };
  });
}
