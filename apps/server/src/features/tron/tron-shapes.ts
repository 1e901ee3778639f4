import { text } from '@app/contract/values/text';
import { z } from 'zod';
import { toAddress } from './tron-address.ts';

/** What a TronGrid-compatible API answers, as far as anyone here looks. Everything else in it may be as it likes. */
export const tronPage = z.object({
  success: z.literal(true),
  data: z.array(z.unknown()),
  meta: z.object({ fingerprint: z.string().min(1).optional() }),
});

const transactionId = text(64).regex(/^[0-9a-f]{64}$/);
const blockTime = z
  .int()
  .positive()
  .transform((milliseconds) => new Date(milliseconds));
/** A uint256 in decimal; what does not fit into a bigint column cannot be an amount of USDT. */
const amount = text(78)
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
  .refine((value) => value < 2n ** 63n);
const address = text(100).transform((said, context) => {
  const usual = toAddress(said);
  if (usual) return usual;
  context.issues.push({ code: 'custom', input: said, message: 'not an address' });
  return z.NEVER;
});

/** An item of /v1/accounts/…/transactions/trc20. */
export const listedTransfer = z.object({
  transaction_id: transactionId,
  block_timestamp: blockTime,
  type: z.string(),
  from: z.string(),
  to: address,
  value: amount,
  token_info: z.object({ address, decimals: z.int() }),
});

/** Which contract an item of /v1/transactions/…/events comes from. */
export const eventSource = z.object({ contract_address: address });

/** Such an item of the contract that matters. */
export const tronEvent = z.object({
  transaction_id: transactionId,
  block_timestamp: blockTime,
  contract_address: address,
  event_name: z.string(),
  // The documentation says a text, the answers have a number.
  event_index: z.coerce.number().pipe(z.int().min(0)),
  result: z.record(z.string(), z.unknown()),
  _unconfirmed: z.boolean().optional(),
});

/** The result of a Transfer. Contracts name its parts as they like, so they are taken by their place if need be. */
export const transferResult = z.preprocess(
  (given) => {
    const result = given as Record<string, unknown>;
    return {
      from: result.from ?? result._from ?? result['0'],
      to: result.to ?? result._to ?? result['1'],
      value: result.value ?? result._value ?? result['2'],
    };
  },
  z.object({ from: address, to: address, value: amount }),
);
