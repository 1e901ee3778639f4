import type { CaseKey } from '@app/contract/cases/case-leases';
import { type CaseTalk, caseTalkApi } from '@app/contract/conversation/case-talk';
import type { MethodGroup } from '@app/contract/deals/deal';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatMoment } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { AcceptedProofs } from './accepted-proofs.tsx';
import classes from './case-talk.module.css';
import { talkQuery, useSeen, useWrite } from './talk-api.ts';
import { TalkForm } from './talk-form.tsx';
import { TalkMessages } from './talk-messages.tsx';
import { talkText as text, traderNames } from './talk-text.ts';

interface TraderTalkPanelProps {
  about: CaseKey;
  method: MethodGroup;
  proofsOpen: boolean;
  unread: number;
}

/** What the trader and staff wrote to each other about one case, and a form to answer. */
export function TraderTalkPanel({ about, method, proofsOpen, unread }: TraderTalkPanelProps) {
  const talk = useQuery(talkQuery(about));
  const { sending, write } = useWrite(about);
  const { mutate: see } = useSeen(about, caseTalkApi.seen);
  const newest = talk.data?.messages.at(-1)?.id;
  // Whoever has the messages before them has read them; a tab in the background has not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is seen anew.
  useEffect(() => {
    if (unread > 0 && newest !== undefined && document.visibilityState === 'visible') see();
  }, [unread, newest]);

  if (talk.isError) {
    return (
      <Text role="alert">
        {text.failed}{' '}
        <Button variant="default" onClick={() => talk.refetch()}>
          {text.retry}
        </Button>
      </Text>
    );
  }
  if (!talk.data) return null;
  const { messages, asked, closed } = talk.data;
  return (
    <div className={classes.talk}>
      <Standing talk={talk.data} />
      <TalkMessages
        messages={messages}
        isOwn={({ from }) => from === 'trader'}
        author={({ from }) => traderNames[from]}
        passed={text.passed}
      />
      {closed ? (
        <p className={classes.dimmed}>{text.closed}</p>
      ) : (
        <>
          <AcceptedProofs kind={about.kind} method={method} open={proofsOpen || asked === 'trader'} />
          <TalkForm
            key={`${about.kind} ${about.id}`}
            about={about}
            sending={sending}
            onSend={write}
            submitLabel={asked === 'trader' ? text.answer : text.send}
            sent={text.sent}
          />
          {about.kind === 'appeal' && <p className={classes.dimmed}>{text.private}</p>}
        </>
      )}
    </div>
  );
}

function Standing({ talk: { asked, stopped_until } }: { talk: CaseTalk }) {
  if (asked === 'trader') {
    return (
      <Notice tone="waiting">
        {text.asked} {stopped_until && `${text.stopped}${formatMoment(stopped_until)}.`}
      </Notice>
    );
  }
  return stopped_until && <Notice tone="working">{`${text.stoppedFor}${formatMoment(stopped_until)}.`}</Notice>;
}
