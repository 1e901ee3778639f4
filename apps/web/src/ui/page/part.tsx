import { type ComponentType, lazy, useState } from 'react';

/** A part whose code comes by itself. `fetch` asks for it ahead; what is there is shown without the frame that waiting would cost. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Awaited = lazy(fetch) as unknown as ComponentType<Props>;

  function Part(props: Props) {
    // What was waited for stays what it is.
    const [Shown] = useState(() => Loaded ?? Awaited);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetch });
}
