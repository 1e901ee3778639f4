import { type ComponentType, lazy, Suspense, useState } from 'react';
import { afterOpening } from '#lib/after-opening.ts';

/** A part that is no part of opening the screen, such as a dialog: loaded right after it, or at once when it is wanted before. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Awaited = lazy(fetchPart) as unknown as ComponentType<Props>;
  afterOpening(() => void fetchPart().catch(() => undefined));

  return function Later(props: Props) {
    // What is there already is shown without the frame that waiting would cost; what was waited for stays what it is.
    const [Part] = useState(() => Loaded ?? Awaited);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
