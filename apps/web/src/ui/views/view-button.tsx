import { Suspense, useState } from 'react';
import { lazy } from '#ui/page/lazy.tsx';
import { type ViewedList, ViewOpener } from './view-opener.tsx';

const ViewPopover = lazy(async () => (await import('./view-popover.tsx')).ViewPopover);

/** Saved views, columns and the height of rows of a list. What opens is loaded at the first press. */
export function ViewButton(props: ViewedList) {
  const [wanted, setWanted] = useState(false);
  const button = <ViewOpener list={props.list} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ViewPopover {...props} />
    </Suspense>
  );
}
