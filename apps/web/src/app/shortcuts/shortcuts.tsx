import type { Group } from '@app/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { menuByGroup } from '#app/menu.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

/** How long after «g» the second key counts. */
const SECOND_KEY = 1500;

/** Keyboard shortcuts, as long as nobody is typing and no dialog is open. */
export function Shortcuts({ group }: { group: Group }) {
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goingSince = useRef(0);

  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target)) return;
      // By the key's position, so that it works with the Russian layout as well.
      const going = event.timeStamp - goingSince.current < SECOND_KEY;
      goingSince.current = event.code === 'KeyG' && !going ? event.timeStamp : 0;
      if (going) {
        const item = menuByGroup[group].find(({ hotkey }) => hotkey && event.code === `Key${hotkey.toUpperCase()}`);
        if (item) void navigate({ to: item.to });
        return;
      }
      if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) setShown(true);
      else if (event.code === 'Slash' || event.key === '/') focusSearch(event);
      else if (event.code === 'KeyR') void queryClient.refetchQueries({ type: 'active' });
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [group, navigate, queryClient]);

  if (!shown) return null;
  return (
    <Suspense>
      <ShortcutsDialog group={group} items={menuByGroup[group]} onClose={() => setShown(false)} />
    </Suspense>
  );
}

function isBusy(target: EventTarget | null): boolean {
  const typing = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  return typing || document.querySelector('[role="dialog"]') !== null;
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>('input[type="search"]');
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
}
