import type { CaseKind } from '@app/contract/cases/case-leases';
import type { TalkMark } from '@app/contract/conversation/talk-mark';
import type { MethodGroup } from '@app/contract/deals/deal';
import { Button, Stack, Text } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { lazy } from '#ui/page/lazy.tsx';
import { AcceptedProofs } from './accepted-proofs.tsx';
import { useTalkKept } from './talk-draft.ts';

const Panel = lazy(async () => (await import('./trader-talk-panel.tsx')).TraderTalkPanel);

const TITLE = 'Переписка с\u00a0сотрудником';

interface TraderTalkProps {
  kind: CaseKind;
  id: number;
  mark: TalkMark;
  method: MethodGroup;
  /** The trader's answer is still due, and with it what proves it. */
  proofsOpen?: boolean;
}

/** The conversation in the trader's dialogs: open by itself when there is something to read, to answer or to finish. */
export function TraderTalk({ kind, id, mark, method, proofsOpen = false }: TraderTalkProps) {
  const [opened, setOpened] = useState(false);
  const [{ told, text: draft }, keep] = useTalkKept({ kind, id });
  const shown = opened || told || draft !== '' || mark.asked || mark.unread > 0;
  function open() {
    setOpened(true);
    if (mark.unread > 0) keep({ told: true });
  }
  return (
    <section aria-label={TITLE}>
      {shown ? (
        <Suspense>
          <Kept kind={kind} id={id} mark={mark} method={method} proofsOpen={proofsOpen} onKeep={open} />
        </Suspense>
      ) : (
        <Stack gap="xs" align="flex-start">
          {proofsOpen && <AcceptedProofs kind={kind} method={method} open />}
          <Button variant="default" onClick={open}>
            {TITLE}
          </Button>
        </Stack>
      )}
    </section>
  );
}

/** Once open it stays so, though everything has been read by then. After news in the next dialog as well: not each question is marked as one. */
function Kept({ kind, id, mark, method, proofsOpen = false, onKeep }: TraderTalkProps & { onKeep: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(onKeep, []);
  return (
    <>
      <Text component="h3" fw={600} my="xs">
        {TITLE}
      </Text>
      <Panel about={{ kind, id }} unread={mark.unread} method={method} proofsOpen={proofsOpen} />
    </>
  );
}
