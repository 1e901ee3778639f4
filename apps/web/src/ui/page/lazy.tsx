import {
  Component,
  type ComponentType,
  type ReactNode,
  lazy as reactLazy,
  Suspense,
  useDeferredValue,
  useState,
} from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { isMissingFile } from '#lib/browser/missing-file.ts';

/**
 * A component whose code is loaded when it is first drawn. `fetch` loads it ahead; what is loaded already is shown without the delay of a
 * suspended render, which React's own `lazy` would have.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Awaited = reactLazy(fetch) as unknown as ComponentType<Props>;

  function Lazy(props: Props) {
    // The same promise is kept.
    const [Shown] = useState(() => Loaded ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Lazy, { fetch });
}

/** What opening the screen does not need, such as a dialog: loaded right after it, or at once if it is needed earlier. */
export function lazyAfterStart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Lazy = fetchedAfterStart(load);
  return function LazyAfterStart(props: Props) {
    return (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    );
  };
}

/**
 * What is on the screen from the beginning but nobody waits for: loaded and drawn right after the first picture, which keeps its place
 * empty. If its file cannot be loaded, the screen goes on without it.
 */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Lazy = fetchedAfterStart(load);
  return function LazyOptional(props: Props) {
    const drawn = useDeferredValue(true, false);
    return (
      <Optional>
        {drawn && (
          <Suspense>
            <Lazy {...props} />
          </Suspense>
        )}
      </Optional>
    );
  };
}

function fetchedAfterStart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Lazy = lazy(load);
  afterOpening(() => void Lazy.fetch().catch(() => undefined));
  return Lazy;
}

/** Around what nobody has asked for: if its file cannot be loaded, the screen goes on without it. */
export class Optional extends Component<{ children: ReactNode }, { missing: boolean }> {
  override state = { missing: false };

  static getDerivedStateFromError(error: unknown) {
    if (!isMissingFile(error)) throw error;
    return { missing: true };
  }

  override render(): ReactNode {
    return this.state.missing ? null : this.props.children;
  }
}
