import { Readable } from 'node:stream';
import { statementApi } from '@app/contract/statement';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { findMovements, makeLink, readMovements, type StatementNeeds, statementFile } from './statement.ts';
import { writeCsv } from './statement-csv.ts';
import { writeXlsx } from './statement-xlsx.ts';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
};

export function statementRoutes(app: FastifyInstance, needs: StatementNeeds): void {
  mount(app, statementApi.list, (trader, filters) => findMovements(needs, trader, filters));
  mount(app, statementApi.export, (trader, wanted) => makeLink(needs, trader, wanted));

  statementFile.mount(app, needs, ({ trader, from, to, format }) => {
    const { type, write } = formats[format];
    const name = ['statement', from, to].filter(Boolean).join('-');
    const body = Readable.from(write(readMovements(needs.db, trader, { from, to })));
    return { name: `${name}.${format}`, type, body };
  });
}
