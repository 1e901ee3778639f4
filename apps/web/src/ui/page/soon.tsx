import { type ComponentType, Suspense, useDeferredValue } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { Dispensable } from './dispensable.tsx';
import { part } from './part.tsx';

/**
 * A part that is on the screen from the beginning but that nobody waits for: loaded and drawn right after the first picture, which keeps
 * its place empty. If its file cannot be loaded, the screen goes on without it.
 */
export function soon<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = part(load);
  afterOpening(() => void Part.fetch().catch(() => undefined));

  return function Soon(props: Props) {
    const drawn = useDeferredValue(true, false);
    return (
      <Dispensable>
        {drawn && (
          <Suspense>
            <Part {...props} />
          </Suspense>
        )}
      </Dispensable>
    );
  };
}
