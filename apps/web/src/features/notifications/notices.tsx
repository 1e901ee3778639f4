import type { Group } from '@app/contract/access/users';
import { Suspense, useEffect, useState } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { keepLoading } from '#lib/browser/keep-loading.ts';
import { lazy } from '#ui/page/lazy.tsx';

const NoticesDialog = lazy(async () => (await import('./notices-dialog.tsx')).NoticesDialog);
const NoticeTelling = lazy(async () => (await import('./notice-telling.tsx')).NoticeTelling);

/** For tests, in which events come at once. */
export const loadTelling = NoticeTelling.fetch;

interface NoticesProps {
  userId: number;
  group: Group;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Notices in the cabinet: shown on every screen, chosen in a dialog. Nothing is told in the first seconds, while the person looks anyway. */
export function Notices({ userId, group, opened, onOpen, onClose }: NoticesProps) {
  const telling = useTelling();
  return (
    <>
      {telling && <NoticeTelling userId={userId} group={group} onSetUp={onOpen} />}
      {opened && (
        <Suspense>
          <NoticesDialog userId={userId} group={group} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}

/** Whether what tells is loaded. */
function useTelling(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let stop = () => {};
    let left = false;
    afterOpening(() => {
      if (!left) stop = keepLoading(NoticeTelling.fetch, () => setLoaded(true));
    });
    return () => {
      left = true;
      stop();
    };
  }, []);
  return loaded;
}
