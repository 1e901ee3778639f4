import { type ComponentType, Suspense } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { part } from './part.tsx';

/** A part that opening the screen does not need, such as a dialog: loaded right after it, or at once if it is needed earlier. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = part(load);
  afterOpening(() => void Part.fetch().catch(() => undefined));

  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
