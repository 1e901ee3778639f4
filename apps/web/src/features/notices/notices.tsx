import type { Group } from '@app/contract/users';
import { lazy, Suspense } from 'react';
import { NoticeTelling } from './notice-telling.tsx';

const NoticesDialog = lazy(() => import('./notices-dialog.tsx'));

interface NoticesProps {
  group: Group;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Notices in the cabinet: shown on every screen, chosen in a dialog. */
export function Notices({ group, opened, onOpen, onClose }: NoticesProps) {
  return (
    <>
      <NoticeTelling group={group} onSetUp={onOpen} />
      {opened && (
        <Suspense>
          <NoticesDialog group={group} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
