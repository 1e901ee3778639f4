import { type ComponentType, Suspense } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { part } from './part.tsx';

/** A part that is no part of opening the screen, such as a dialog: loaded right after it, or at once when it is wanted before. */
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
