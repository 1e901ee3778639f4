import { consoleRatesApi } from '@app/contract/rates/rates';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

export const ratesQuery = routeQuery('console-rates', consoleRatesApi.read, undefined);

/** A change of the rate, the bands or a rule: done, or asked of another. */
const refresh = ['requests', 'console-rates'];

export const useSetUsdt = () => useRouteSend(consoleRatesApi.setUsdt, { refresh });
export const useSetBands = () => useRouteSend(consoleRatesApi.setBands, { refresh });
export const useSetRule = () => useRouteSend(consoleRatesApi.setRule, { refresh });
