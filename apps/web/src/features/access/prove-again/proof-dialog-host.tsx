import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { twoFactorQuery } from '#features/access/two-factor/two-factor-api.ts';
import { setProofAsker } from '#lib/api/proof-asker.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import type { ProveBy } from './prove-again-dialog.tsx';

const ProveAgainDialog = lazyAfterStart(async () => (await import('./prove-again-dialog.tsx')).ProveAgainDialog);

interface Question {
  by: ProveBy;
  answer: (proven: boolean) => void;
}

/**
 * The one place where a person is asked to prove again who they are. A call that was refused for lack of it waits and is then repeated, so
 * no form needs to know about it.
 */
export function ProofDialogHost() {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question>();

  useEffect(() => {
    let giveUp = () => {};
    const stop = setProofAsker(async () => {
      const { otpState } = await queryClient.fetchQuery({ ...twoFactorQuery, staleTime: 0 });
      const by = otpState === 'enabled2fa' ? 'code' : 'password';
      return new Promise<boolean>((resolve) => {
        giveUp = () => resolve(false);
        setQuestion({ by, answer: resolve });
      });
    });
    return () => {
      stop();
      giveUp();
    };
  }, [queryClient]);

  if (!question) return null;
  const end = (proven: boolean) => {
    setQuestion(undefined);
    question.answer(proven);
  };
  return <ProveAgainDialog by={question.by} onProven={() => end(true)} onClose={() => end(false)} />;
}
