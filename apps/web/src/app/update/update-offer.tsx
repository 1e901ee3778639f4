import { Button } from '@mantine/core';
import { useState } from 'react';
import { appText } from '#app/app-text.ts';
import { BottomStrip } from '#app/layout/bottom-strip.tsx';
import { useConnection } from '#live/connection.ts';
import { openNewVersion, postponeUpdate, useUpdateOffer } from './app-update.ts';

/** A new version is offered and waits until the person takes it. */
export function UpdateOffer() {
  const offered = useUpdateOffer();
  const online = useConnection() === 'online';
  const [opening, setOpening] = useState(false);
  const { update } = appText;

  function open() {
    setOpening(true);
    openNewVersion().catch(() => setOpening(false));
  }

  const actions = (
    <>
      <Button size="compact-md" onClick={open} loading={opening}>
        {update.open}
      </Button>
      <Button size="compact-md" variant="subtle" color="gray" onClick={postponeUpdate} disabled={opening}>
        {update.later}
      </Button>
    </>
  );
  // Without a connection only the connection notice is shown.
  return <BottomStrip actions={actions}>{offered && online ? update.text : undefined}</BottomStrip>;
}
