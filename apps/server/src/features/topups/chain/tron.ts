import type { z } from 'zod';
import { accountPage, eventSource, listedTransfer, transferResult, tronEvent, tronPage } from './tron-shapes.ts';
import { type ReadTron, type SourceNeeds, TronError, tronSources } from './tron-sources.ts';

/** A transfer of the token on the chain. */
export interface ChainTransfer {
  tx_id: string;
  log_index: number;
  contract: string;
  from: string;
  to: string;
  amount: bigint;
  block_at: Date;
}

/** A transfer as the list of a wallet shows it: enough to know which transaction to read. */
export interface ListedTransfer {
  tx_id: string;
  amount: bigint;
  block_at: Date;
}

export interface TransfersPage {
  transfers: ListedTransfer[];
  /** Descriptions of items that could not be understood. */
  problems: string[];
}

export type Tron = ReturnType<typeof openTron>;

const USDT_DECIMALS = 6;
const PAGE = 200;

/** Reads confirmed transfers of a token through TronGrid-compatible sources. */
export function openTron(needs: SourceNeeds & { contract: string }) {
  const read = tronSources(needs);
  const { contract } = needs;
  return {
    /** Transfers of the token to the wallet since this block time, page by page. */
    transfersTo: (wallet: string, since: Date, signal?: AbortSignal) =>
      transfersTo(read, { wallet, contract, since }, signal),
    /** How much of the token the wallet has. */
    balanceOf: (wallet: string, signal?: AbortSignal) => balanceOf(read, contract, wallet, signal),
    /** All transfers of the token in one transaction, each with its position among the transaction's events. */
    transfersIn: (tx_id: string, signal?: AbortSignal) => transfersIn(read, contract, tx_id, signal),
  };
}

async function* transfersTo(
  read: ReadTron,
  { wallet, contract, since }: { wallet: string; contract: string; since: Date },
  signal?: AbortSignal,
): AsyncGenerator<TransfersPage> {
  const query = {
    only_confirmed: 'true',
    only_to: 'true',
    contract_address: contract,
    min_timestamp: String(since.getTime()),
    order_by: 'block_timestamp,asc',
  };
  for await (const items of pages(read, `/v1/accounts/${wallet}/transactions/trc20`, query, signal)) {
    const page: TransfersPage = { transfers: [], problems: [] };
    for (const item of items) {
      const parsed = listedTransfer.safeParse(item);
      if (!parsed.success) page.problems.push(`перевод не разобран: ${describe(item, parsed.error)}`);
      else if (!isOurs(parsed.data, wallet, contract)) continue;
      else if (parsed.data.token_info.decimals !== USDT_DECIMALS)
        page.problems.push(`у токена ${parsed.data.token_info.decimals} знаков: ${parsed.data.transaction_id}`);
      else page.transfers.push(pointer(parsed.data));
    }
    yield page;
  }
}

type Listed = z.output<typeof listedTransfer>;

// The source was asked only for these, but believing a wrong answer would cost money, so everything is checked again.
const isOurs = ({ type, to, value, token_info }: Listed, wallet: string, contract: string) =>
  type === 'Transfer' && to === wallet && token_info.address === contract && value > 0n;

const pointer = ({ transaction_id, value, block_timestamp }: Listed): ListedTransfer => {
  return { tx_id: transaction_id, amount: value, block_at: block_timestamp };
};

async function balanceOf(read: ReadTron, contract: string, wallet: string, signal?: AbortSignal): Promise<bigint> {
  const { data } = await read(`/v1/accounts/${wallet}?only_confirmed=true`, accountPage, signal);
  // An address to which nothing was ever sent has no account yet.
  const amounts = data[0]?.trc20.flatMap((token) => (token[contract] === undefined ? [] : [token[contract]])) ?? [];
  return amounts[0] ?? 0n;
}

async function transfersIn(
  read: ReadTron,
  contract: string,
  tx_id: string,
  signal?: AbortSignal,
): Promise<ChainTransfer[]> {
  const found: ChainTransfer[] = [];
  for await (const items of pages(read, `/v1/transactions/${tx_id}/events`, { only_confirmed: 'true' }, signal)) {
    for (const item of items) {
      // A transaction may contain events of any contract; only those of our token must be understood.
      if (eventSource.safeParse(item).data?.contract_address !== contract) continue;
      const event = understand(tronEvent, item);
      if (event.event_name !== 'Transfer') continue;
      if (event.transaction_id !== tx_id) throw new TronError(`События другой транзакции: ${event.transaction_id}`);
      if (event._unconfirmed) throw new TronError(`Транзакция ещё не подтверждена: ${tx_id}`);
      const { from, to, value } = understand(transferResult, event.result);
      const { event_index: log_index, block_timestamp: block_at } = event;
      if (value > 0n) found.push({ tx_id, log_index, contract, from, to, amount: value, block_at });
    }
  }
  return found;
}

async function* pages(read: ReadTron, path: string, query: Record<string, string>, signal?: AbortSignal) {
  const seen = new Set<string>();
  for (let fingerprint: string | undefined; ; ) {
    const search = new URLSearchParams({ ...query, limit: String(PAGE), ...(fingerprint && { fingerprint }) });
    const { data, meta } = await read(`${path}?${search}`, tronPage, signal);
    yield data;
    fingerprint = meta.fingerprint;
    if (!fingerprint) return;
    if (seen.has(fingerprint)) throw new TronError(`Список ходит по кругу: ${path}`);
    seen.add(fingerprint);
  }
}

function understand<Schema extends z.ZodType>(shape: Schema, item: unknown): z.output<Schema> {
  const parsed = shape.safeParse(item);
  if (parsed.success) return parsed.data;
  throw new TronError(`событие не разобрано: ${describe(item, parsed.error)}`);
}

function describe(item: unknown, error: z.ZodError): string {
  const [issue] = error.issues;
  const id = item && typeof item === 'object' && 'transaction_id' in item ? String(item.transaction_id) : '?';
  return `${id.slice(0, 64)}, ${issue?.path.join('.')}: ${issue?.message}`;
}
