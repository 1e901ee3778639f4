import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { useCommand } from '#lib/browser/commands.ts';
import { lazy, lazyAfterStart } from '#ui/page/lazy.tsx';
import { PauseOpener, type PauseOpenerProps } from './pause-opener.tsx';
import { pausesQuery } from './pauses-api.ts';
import { HOUR, pausesText as text } from './pauses-text.ts';
import { usePause } from './use-pause.ts';

const HoursDialog = lazyAfterStart(async () => (await import('./hours-dialog.tsx')).HoursDialog);
// Menus are heavy, and the side menu of every screen has this button.
const PauseMenu = lazy(async () => (await import('./pause-menu.tsx')).PauseMenu);
afterOpening(() => void PauseMenu.fetch().catch(() => undefined));

/** One button for everything and for a bank; a device has it in its own menu. It says what is on pause. */
export function PauseButton({ inMenu = false }: Pick<PauseOpenerProps, 'inMenu'>) {
  const { data: state } = useQuery(pausesQuery);
  const pause = usePause();
  const [wanted, setWanted] = useState(false);
  const [editingHours, setEditingHours] = useState(false);
  const { working = 0, paused = 0 } = state ?? {};

  useCommand(text.hourCommand, working > 0 && (() => pause.begin({ minutes: HOUR })));
  useCommand(text.byHandCommand, working > 0 && (() => pause.begin({ minutes: null })));
  useCommand(text.end, paused > 0 && (() => pause.finish({})));
  useCommand(text.workingHours, state && (() => setEditingHours(true)));

  const opener = { inMenu, state, loading: pause.isPending };
  const button = <PauseOpener {...opener} onClick={() => setWanted(true)} />;
  return (
    <>
      {wanted ? (
        <Suspense fallback={button}>
          <PauseMenu {...opener} pause={pause} onHours={() => setEditingHours(true)} />
        </Suspense>
      ) : (
        button
      )}
      {editingHours && state && <HoursDialog hours={state.hours} onClose={() => setEditingHours(false)} />}
    </>
  );
}
