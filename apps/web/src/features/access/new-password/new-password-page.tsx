import { newPasswordOpen } from '@app/contract/access/new-password';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkMessage, LinkPage } from '#features/access/invitations/link-page.tsx';
import { ApiError } from '#lib/api/api.ts';
import { usePageTitle } from '#lib/browser/page-title.ts';
import { linkQuery } from './new-password-api.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { newPasswordText as text } from './new-password-text.ts';

/** Where the link to a new password leads. Its token stands after `#` and is sent in bodies only. */
export function NewPasswordPage() {
  usePageTitle(text.title);
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <LinkPage>
      {newPasswordOpen.safeParse({ token }).success ? <Opened token={token} /> : <LinkMessage {...text.incomplete} />}
    </LinkPage>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 410;

function Opened({ token }: { token: string }) {
  const link = useQuery(linkQuery(token));
  const [state, setState] = useState<'open' | 'set' | 'gone'>('open');
  const { data, error } = link;
  if (state === 'gone' || isGone(error)) return <LinkMessage {...text.gone} signIn />;
  if (data && state === 'set') return <LinkMessage title={text.done.title} text={text.done.text(data.login)} signIn />;
  if (data)
    return (
      <NewPasswordForm
        token={token}
        link={data}
        onSet={() => setState('set')}
        onRefused={(refusal) => isGone(refusal) && setState('gone')}
      />
    );
  if (!error) return <Text c="dimmed">{text.loading}</Text>;
  return (
    <LinkMessage title={text.failed.title} text={error.message}>
      <Button loading={link.isFetching} onClick={() => link.refetch()}>
        {text.failed.retry}
      </Button>
    </LinkMessage>
  );
}
