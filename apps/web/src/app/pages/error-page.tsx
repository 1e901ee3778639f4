import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { appText } from '#app/app-text.ts';
import { mayReload, reload } from '#app/update/stale-build.ts';
import { ApiError, isNetworkFailure } from '#lib/api/api.ts';
import { useConnection } from '#live/connection.ts';
import { LoadingPage } from './loading-page.tsx';
import { MessagePage } from './message-page.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  const offline = useConnection() === 'offline' && isNetworkFailure(error);
  const [reloading] = useState(() => mayReload(error));
  useEffect(() => {
    if (reloading) void reload();
  }, [reloading]);

  if (reloading) return <LoadingPage />;
  if (offline) return <OfflinePage />;
  const text = error instanceof ApiError ? `${error.message}.` : appText.failed.text;
  return (
    <MessagePage title={appText.failed.title} text={text}>
      <Button mt="xs" onClick={() => window.location.reload()}>
        {appText.failed.reload}
      </Button>
    </MessagePage>
  );
}

/** The reason is shown by connection-notice.tsx, and the page is loaded again by itself. */
function OfflinePage() {
  return (
    <MessagePage title={appText.offline.title} text={appText.offline.text}>
      <Button mt="xs" variant="default" onClick={() => window.location.reload()}>
        {appText.failed.reload}
      </Button>
    </MessagePage>
  );
}
