import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { waitingQuery } from './requests-api.ts';
import { requestsText as text } from './requests-text.ts';

const RequestDialog = lazyAfterStart(async () => (await import('./request-dialog.tsx')).RequestDialog);

/** The same dialog as in «Ждут второго», at hand on the page of the thing. Nothing for a request that no longer waits. */
export function RequestAnswer({ id }: { id: number }) {
  const [opened, setOpened] = useState(false);
  const request = useQuery(waitingQuery).data?.requests.find((one) => one.id === id);
  if (!request) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {request.may.confirm ? text.decide : text.look}
      </Button>
      {opened && <RequestDialog request={request} onClose={() => setOpened(false)} />}
    </>
  );
}
