import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { appText } from './app-text.ts';
import { LoadingPage } from './loading-page.tsx';
import { MessagePage } from './message-page.tsx';
import { mayReload, reload } from './stale-build.ts';

export function ErrorPage({ error }: { error: unknown }) {
  const [reloading] = useState(() => mayReload(error));
  useEffect(() => {
    if (reloading) reload();
  }, [reloading]);

  if (reloading) return <LoadingPage />;
  const text = error instanceof ApiError ? `${error.message}.` : appText.failed.text;
  return (
    <MessagePage title={appText.failed.title} text={text}>
      <Button mt="xs" onClick={() => window.location.reload()}>
        {appText.failed.reload}
      </Button>
    </MessagePage>
  );
}
