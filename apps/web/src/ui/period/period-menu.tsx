import type { Period } from '@app/contract/values/period';
import { Suspense, useState } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { lazy } from '#ui/page/lazy.tsx';
import { PeriodButton } from './period-button.tsx';

interface PeriodMenuProps {
  value: Period;
  onChange: (period: Period) => void;
}

const PeriodPopover = lazy(async () => (await import('./period-popover.tsx')).PeriodPopover);

/** The period of a list, to the minute. What opens is loaded after the screen: the button alone is enough for the first picture. */
export function PeriodMenu(props: PeriodMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = <PeriodButton period={props.value} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <PeriodPopover {...props} />
    </Suspense>
  );
}

afterOpening(() => void PeriodPopover.fetch().catch(() => undefined));
