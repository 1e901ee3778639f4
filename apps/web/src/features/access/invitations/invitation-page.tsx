import { invitationOpen } from '@app/contract/access/staff-api';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { usePageTitle } from '#lib/browser/page-title.ts';
import { invitationQuery } from './invitation-api.ts';
import { InvitationForm } from './invitation-form.tsx';
import { invitationText as text } from './invitation-text.ts';
import { LinkMessage, LinkPage } from './link-page.tsx';

/** Where the link of an invitation leads. Its token stands after `#` and is sent in bodies only. */
export function InvitationPage() {
  usePageTitle(text.title);
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <LinkPage>
      {invitationOpen.safeParse({ token }).success ? <Opened token={token} /> : <LinkMessage {...text.incomplete} />}
    </LinkPage>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 410;

function Opened({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token));
  const [state, setState] = useState<'open' | 'accepted' | 'gone'>('open');
  const { data, error } = invitation;

  if (state === 'gone' || isGone(error)) return <LinkMessage {...text.gone} signIn />;
  if (data && state === 'accepted')
    return <LinkMessage title={text.done.title} text={text.done.text(data.login)} signIn />;
  if (data)
    return (
      <InvitationForm
        token={token}
        invitation={data}
        onAccepted={() => setState('accepted')}
        onRefused={(refusal) => isGone(refusal) && setState('gone')}
      />
    );
  if (!error) return <Text c="dimmed">{text.loading}</Text>;
  return (
    <LinkMessage title={text.failed.title} text={error.message}>
      <Button loading={invitation.isFetching} onClick={() => invitation.refetch()}>
        {text.failed.retry}
      </Button>
    </LinkMessage>
  );
}
