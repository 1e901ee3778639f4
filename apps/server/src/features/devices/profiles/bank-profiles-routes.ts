import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import {
  type BankProfileNeeds,
  editBankProfile,
  findBankProfiles,
  hideBankProfile,
  saveBankProfile,
  switchTraffic,
  viewBankProfile,
} from './bank-profiles.ts';
import { changeBankProfiles } from './bank-profiles-batch.ts';

export function bankProfileRoutes(app: FastifyInstance, needs: BankProfileNeeds): void {
  mount(app, bankProfilesApi.list, (trader, filters) => findBankProfiles(needs, trader, filters));
  mount(app, bankProfilesApi.view, (trader, { bankProfileId }) => viewBankProfile(needs, trader, bankProfileId));
  mount(app, bankProfilesApi.save, (trader, body, request) =>
    once(needs, trader, request, (tx) => saveBankProfile(tx, needs, trader, body)),
  );
  mount(app, bankProfilesApi.update, (trader, body, request) =>
    once(needs, trader, request, (tx) => editBankProfile(tx, needs, trader, body)),
  );
  mount(app, bankProfilesApi.work, (trader, { bank_profile_id, available }, request) =>
    once(needs, trader, request, (tx) => switchTraffic(tx, needs, trader, bank_profile_id, available)),
  );
  mount(app, bankProfilesApi.setAvailable, (trader, { bankProfileId, available }, request) =>
    once(needs, trader, request, (tx) => switchTraffic(tx, needs, trader, bankProfileId, available)),
  );
  mount(app, bankProfilesApi.hide, (trader, { bankProfileId, is_hided }, request) =>
    once(needs, trader, request, (tx) => hideBankProfile(tx, needs, trader, bankProfileId, is_hided)),
  );
  mount(app, bankProfilesApi.archive, (trader, { bankProfileId }, request) =>
    once(needs, trader, request, (tx) => hideBankProfile(tx, needs, trader, bankProfileId, 1)),
  );
  mount(app, bankProfilesApi.changeMany, (trader, body, request) =>
    once(needs, trader, request, (tx) => changeBankProfiles(tx, needs, trader, body)),
  );
}
