import {
  type MutationFunction,
  type MutationKey,
  type UseMutateFunction,
  type UseMutationOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { noteAnswer } from './own-changes.ts';

interface SendOptions<Data, Input> extends UseMutationOptions<Data, Error, Input> {
  /** What is done, and to which thing if several may run at once: `['payouts', 'take', 17]`. */
  mutationKey: MutationKey;
  mutationFn: MutationFunction<Data, Input>;
}

/**
 * Every change on the server is sent by this hook; lint refuses `useMutation` elsewhere. While one is running, another with the same key
 * is not sent, however soon after the first it was pressed and by whichever button. The cache of mutations knows it at once; what React
 * has drawn comes some milliseconds later, and a second press would fit in between.
 *
 * The key names the thing and not the button: two payouts can be taken at the same time, while one payout is taken once, in the list or in
 * its dialog. A change with a `scope` waits its turn instead: of two choices the later one must win.
 */
export function useSend<Data, Input = void>(options: SendOptions<Data, Input>) {
  const client = useQueryClient();
  const mutation = useMutation({
    ...options,
    mutationFn: (...input) => options.mutationFn(...input).finally(() => noteAnswer(client)),
  });
  const same = { mutationKey: options.mutationKey, exact: true };
  const isPending = useIsMutating(same) > 0;
  const mayGo = () => options.scope !== undefined || client.isMutating(same) === 0;

  const mutate: UseMutateFunction<Data, Error, Input> = (...input) => {
    if (mayGo()) mutation.mutate(...input);
  };

  return {
    ...mutation,
    mutate,
    /** Also true while another button sends the same. */
    isPending,
    /** Resolves to undefined at once if it was not sent: the sender of the first waits for the answer. */
    async mutateAsync(input: Input): Promise<Data | undefined> {
      return mayGo() ? mutation.mutateAsync(input) : undefined;
    },
  };
}
