import { statementApi } from '@app/contract/statement/statement';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { findMovements, readMovements, type StatementNeeds } from './statement.ts';
import { statementExport } from './statement-export.ts';

export function statementRoutes(app: FastifyInstance, needs: StatementNeeds): void {
  mount(app, statementApi.list, (trader, filters) => findMovements(needs, trader, filters));
  statementExport.mount(app, needs, { call: statementApi.export, read: readMovements });
}
