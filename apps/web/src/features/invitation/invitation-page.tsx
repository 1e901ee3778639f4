import { invitationOpen } from '@app/contract/staff/staff-api';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { usePageTitle } from '#lib/browser/page-title.ts';
import { invitationQuery } from './invitation-api.ts';
import { InvitationForm } from './invitation-form.tsx';
import classes from './invitation-page.module.css';
import { invitationText as text } from './invitation-text.ts';

/** Where the link of an invitation leads. Its token stands after `#` and is sent in bodies only. */
export function InvitationPage() {
  usePageTitle(text.title);
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <span className={classes.brand}>TRADERS</span>
      </header>
      {invitationOpen.safeParse({ token }).success ? <Opened token={token} /> : <Message {...text.incomplete} />}
    </main>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 410;

function Opened({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token));
  const [state, setState] = useState<'open' | 'accepted' | 'gone'>('open');
  const { data, error } = invitation;

  if (state === 'gone' || isGone(error)) return <Message {...text.gone} signIn />;
  if (data && state === 'accepted') return <Message title={text.done.title} text={text.done.text(data.login)} signIn />;
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
    <Message title={text.failed.title} text={error.message}>
      <Button loading={invitation.isFetching} onClick={() => invitation.refetch()}>
        {text.failed.retry}
      </Button>
    </Message>
  );
}

interface MessageProps {
  title: string;
  text: string;
  /** There is a password, so there is a way on. */
  signIn?: boolean;
  children?: React.ReactNode;
}

function Message({ title, text: sentence, signIn = false, children }: MessageProps) {
  return (
    <Stack gap="sm" align="flex-start" role="status">
      <Title order={1} className={classes.title ?? ''}>
        {title}
      </Title>
      <Text>{sentence}</Text>
      {children}
      {signIn && (
        <Button component="a" href="/" variant="default" mt="xs">
          {text.toSignIn}
        </Button>
      )}
    </Stack>
  );
}
