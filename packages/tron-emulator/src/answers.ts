import { toHex } from './address.ts';
import { type Chain, type ChainEvent, isConfirmed } from './chain.ts';

/** GET /v1/accounts/{address}/transactions/trc20 */
export function answerTransfers(chain: Chain, wallet: string, query: URLSearchParams) {
  const { moods } = chain;
  const since = Number(query.get('min_timestamp') ?? 0);
  const token = query.get('contract_address');
  const asked = (event: ChainEvent) =>
    (event.to === wallet || (event.from === wallet && query.get('only_to') !== 'true')) &&
    (!token || event.contract === token) &&
    event.at.getTime() >= since &&
    (query.get('only_confirmed') !== 'true' || isConfirmed(chain, event));

  const newestFirst = !query.get('order_by')?.endsWith(',asc');
  const found = chain.events
    .filter((event) => moods.ignoreFilters || asked(event))
    .toSorted((a, b) => (newestFirst ? b.at.getTime() - a.at.getTime() : a.at.getTime() - b.at.getTime()));
  const ordered = moods.reorder ? found.toReversed() : found;
  const items = moods.repeat ? ordered.flatMap((event) => [event, event]) : ordered;
  return page(chain, items, query, transferItem);
}

/** GET /v1/accounts/{address} */
export function answerAccount(chain: Chain, wallet: string) {
  const tokens = new Map<string, bigint>();
  for (const { contract, from, to, amount } of chain.events.filter((event) => isConfirmed(chain, event))) {
    const change = (to === wallet ? amount : 0n) - (from === wallet ? amount : 0n);
    if (change !== 0n) tokens.set(contract, (tokens.get(contract) ?? 0n) + change);
  }
  const trc20 = [...tokens].map(([contract, amount]) => ({ [contract]: String(amount) }));
  return {
    data: trc20.length > 0 ? [{ address: toHex(wallet), trc20 }] : [],
    success: true,
    meta: { at: chain.now().getTime() },
  };
}

/** GET /v1/transactions/{id}/events */
export function answerEvents(chain: Chain, tx_id: string, query: URLSearchParams) {
  const found = chain.moods.hideEvents
    ? []
    : chain.events.filter(
        (event) =>
          event.tx_id === tx_id &&
          (chain.moods.ignoreFilters || query.get('only_confirmed') !== 'true' || isConfirmed(chain, event)),
      );
  return page(chain, found, query, (event) => eventItem(chain, event));
}

/** The fingerprint of a page means nothing to the caller; here it is the index at which the next page begins. */
function page(chain: Chain, items: ChainEvent[], query: URLSearchParams, show: (event: ChainEvent) => object) {
  const size = Math.min(Number(query.get('limit') ?? 20), chain.moods.pageSize);
  const from = Number(Buffer.from(query.get('fingerprint') ?? '', 'base64url').toString() || 0);
  const data = items.slice(from, from + size).map(show);
  const fingerprint = Buffer.from(String(from + size)).toString('base64url');
  const next = from + size < items.length && {
    fingerprint,
    links: { next: `https://api.trongrid.io/?${fingerprint}` },
  };
  return { data, success: true, meta: { at: chain.now().getTime(), page_size: data.length, ...next } };
}

const transferItem = ({ tx_id, at, from, to, amount, contract, decimals, name }: ChainEvent) => ({
  transaction_id: tx_id,
  token_info: { symbol: 'USDT', address: contract, decimals, name: 'Tether USD' },
  block_timestamp: at.getTime(),
  from,
  to,
  type: name,
  value: String(amount),
});

function eventItem(chain: Chain, event: ChainEvent) {
  const { tx_id, index, at, amount, contract, name } = event;
  const [from, to, value] = [toHex(event.from), toHex(event.to), String(amount)];
  return {
    block_number: Math.floor(at.getTime() / 3000),
    block_timestamp: at.getTime(),
    caller_contract_address: contract,
    contract_address: contract,
    event_index: index,
    event_name: name,
    result: { 0: from, 1: to, 2: value, from, to, value },
    result_type: { from: 'address', to: 'address', value: 'uint256' },
    event: `${name}(address indexed from, address indexed to, uint256 value)`,
    transaction_id: tx_id,
    ...(!isConfirmed(chain, event) && { _unconfirmed: true }),
  };
}
