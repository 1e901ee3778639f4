import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is loaded separately. `fetch` loads it ahead; if it is loaded already, it is shown without the delay of a
 * suspended render.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Awaited = lazy(fetch) as unknown as ComponentType<Props>;

  function Part(props: Props) {
    // The same promise is kept.
    const [Shown] = useState(() => Loaded ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetch });
}
