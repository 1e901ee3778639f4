import type { Group } from '@app/contract/users';
import { lazy, Suspense, useEffect, useState } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { part } from '#ui/page/part.tsx';

const NoticesDialog = lazy(() => import('./notices-dialog.tsx'));
const NoticeTelling = part(async () => (await import('./notice-telling.tsx')).NoticeTelling);

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

const TRY_AGAIN = 10_000;

/** Whether what tells is loaded. Nobody has asked for it, so a file that does not come changes nothing on the screen and is asked for again. */
function useTelling(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const load = async (): Promise<void> => {
      const came = await NoticeTelling.fetch().catch(() => undefined);
      if (left) return;
      if (came) setLoaded(true);
      else timer = setTimeout(load, TRY_AGAIN);
    };
    afterOpening(() => void load());
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return loaded;
}
