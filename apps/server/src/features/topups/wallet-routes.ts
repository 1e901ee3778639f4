import { walletApi } from '@app/contract/topups/wallet-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { depositsExport } from './deposits-export.ts';
import { cancelDeposit, createDeposit, findDeposits, readDeposits, viewDeposit, type WalletNeeds } from './wallet.ts';

export function walletRoutes(app: FastifyInstance, needs: WalletNeeds): void {
  mount(app, walletApi.create, (trader, input, request) => createDeposit(needs, trader, input, request));
  mount(app, walletApi.cancel, (trader, input, request) => cancelDeposit(needs, trader, input, request));
  mount(app, walletApi.list, (trader, filters) => findDeposits(needs, trader, filters));
  mount(app, walletApi.view, (trader, { deposit_id }) => viewDeposit(needs, trader, deposit_id));
  depositsExport.mount(app, needs, { call: walletApi.export, read: readDeposits });
}
