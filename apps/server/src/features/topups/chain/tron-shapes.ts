import { text } from '@app/contract/values/text';
import { z } from 'zod';
import { toAddress } from './tron-address.ts';

/** The fields of a TronGrid-compatible API that we use. Other fields are ignored. */
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
/** A uint256 in decimal; a number too large for a bigint column cannot be an amount of USDT. */
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

/** The same item, if it comes from the contract that matters. */
export const tronEvent = z.object({
  transaction_id: transactionId,
  block_timestamp: blockTime,
  contract_address: address,
  event_name: z.string(),
  // The documentation says text, the answers have a number.
  event_index: z.coerce.number().pipe(z.int().min(0)),
  result: z.record(z.string(), z.unknown()),
  _unconfirmed: z.boolean().optional(),
});

/** The result of a Transfer. Contracts name its parts differently, so they are also taken by position. */
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

/** /v1/accounts/…: the tokens of an account, each as { contract: amount }. */
export const accountPage = z.object({
  success: z.literal(true),
  data: z.array(z.object({ trc20: z.array(z.record(z.string(), amount)).default([]) })).max(1),
});
