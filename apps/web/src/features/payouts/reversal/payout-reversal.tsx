import { mayStaff } from '@app/contract/access/roles';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestAnswer } from '#features/two-persons/request-answer.tsx';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { Notice } from '#ui/page/notice.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { reversalQuery } from './reversal-api.ts';
import { reversalText as text } from './reversal-text.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

/** On the page of a paid payout and at the desk: its payment is taken back, or that waits for a second person. Nothing for who sees no cases. */
export function PayoutReversal({ id }: { id: number }) {
  const roles = useQuery(settingsQuery).data?.user.roles ?? [];
  const sees = mayStaff(roles, 'cases', 'see');
  const reversal = useQuery({ ...reversalQuery(id), enabled: sees }).data?.reversal;
  const [opened, setOpened] = useState(false);
  if (!reversal) return null;
  const { standing, request_id, until } = reversal;
  const may = mayStaff(roles, 'cases', 'do');

  if (request_id !== null)
    return (
      <Notice tone="waiting" action={<RequestAnswer id={request_id} />}>
        {standing === 'asked' ? text.asked : text.waits}
      </Notice>
    );
  if (!may) return null;
  if (standing === 'party' || standing === 'judged') return <Notice tone="working">{text[standing]}</Notice>;
  return (
    <ThingPart title={text.title}>
      <Text mb="sm">{text.says(until)}</Text>
      <Button variant="default" onClick={() => setOpened(true)}>
        {text.words.label}
      </Button>
      {opened && <ReverseDialog id={id} reversal={reversal} onClose={() => setOpened(false)} />}
    </ThingPart>
  );
}
