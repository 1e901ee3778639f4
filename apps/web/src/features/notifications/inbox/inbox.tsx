import type { Group } from '@app/contract/access/users';
import { Suspense } from 'react';
import { lazy } from '#ui/page/lazy.tsx';

const InboxDialog = lazy(async () => (await import('./inbox-dialog.tsx')).InboxDialog);

interface InboxProps {
  opened: boolean;
  group: Group;
  onClose: () => void;
  /** Opens the choice of sounds and notices. */
  onSetUp: () => void;
}

/** What the bell opens. */
export function Inbox({ opened, ...dialog }: InboxProps) {
  if (!opened) return null;
  return (
    <Suspense>
      <InboxDialog {...dialog} />
    </Suspense>
  );
}
