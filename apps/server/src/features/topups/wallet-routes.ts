import { walletApi } from '@app/contract/topups/wallet-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { topupsExport } from './topups-export.ts';
import { cancelTopup, createTopup, findTopups, readTopups, viewTopup, type WalletNeeds } from './wallet.ts';

export function walletRoutes(app: FastifyInstance, needs: WalletNeeds): void {
  mount(app, walletApi.create, (trader, input, request) => createTopup(needs, trader, input, request));
  mount(app, walletApi.cancel, (trader, input, request) => cancelTopup(needs, trader, input, request));
  mount(app, walletApi.list, (trader, filters) => findTopups(needs, trader, filters));
  mount(app, walletApi.view, (trader, { deposit_id }) => viewTopup(needs, trader, deposit_id));
  topupsExport.mount(app, needs, { call: walletApi.export, read: readTopups });
}
