import { consoleRatesApi } from '@app/contract/rates/rates';
import type { FastifyInstance } from 'fastify';
import type { RequestNeeds } from '#features/two-persons/requests.ts';
import { actWithCode } from '#features/two-persons/two-persons.ts';
import { mount } from '#http/mount/mount.ts';
import { bandsOf, type RatesNeeds, readRates, readRuleValue } from './console-rates.ts';
import { bandsKind, ruleKind, usdtKind } from './rate-kinds.ts';

export function consoleRatesRoutes(app: FastifyInstance, needs: RatesNeeds & Omit<RequestNeeds, 'kinds'>): void {
  mount(app, consoleRatesApi.read, () => readRates(needs));
  mount(app, consoleRatesApi.setUsdt, (staff, { rate, ...proof }, request) =>
    actWithCode(needs, staff, usdtKind, { content: { rate }, ...proof }, request),
  );
  mount(app, consoleRatesApi.setBands, (staff, { bands, max_amount, ...proof }, request) =>
    actWithCode(needs, staff, bandsKind, { content: { bands: bandsOf({ bands, max_amount }) }, ...proof }, request),
  );
  mount(app, consoleRatesApi.setRule, (staff, { name, value, ...proof }, request) => {
    const content = { name, value: readRuleValue(name, value) };
    return actWithCode(needs, staff, ruleKind, { content, ...proof }, request);
  });
}
