import type { Group } from '@app/contract/users';
import { lazy, Suspense } from 'react';

const InboxDialog = lazy(() => import('./inbox-dialog.tsx'));

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
