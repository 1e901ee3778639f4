let width = 1440;
const lists = new Map<string, { list: MediaQueryList; listeners: Set<(event: MediaQueryListEvent) => void> }>();

/** Sets the width of the window: media queries by width answer accordingly, at once and by change events. */
export function setViewportWidth(px: number): void {
  const before = new Map([...lists].map(([query, { list }]) => [query, list.matches]));
  width = px;
  Object.defineProperty(window, 'innerWidth', { value: px, configurable: true });
  Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true, writable: true });
  window.dispatchEvent(new Event('resize'));
  for (const [query, { list, listeners }] of lists) {
    if (list.matches === before.get(query)) continue;
    for (const listener of listeners) listener({ matches: list.matches, media: query } as MediaQueryListEvent);
  }
}

function matchMedia(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known) return known.list;

  const listeners = new Set<(event: MediaQueryListEvent) => void>();
  const list = {
    get matches() {
      return matches(query);
    },
    media: query,
    onchange: null,
    addEventListener: (_type: string, listener: (event: MediaQueryListEvent) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: MediaQueryListEvent) => void) => listeners.delete(listener),
    addListener() {},
    removeListener() {},
    dispatchEvent: () => true,
  } as unknown as MediaQueryList;
  lists.set(query, { list, listeners });
  return list;
}

/** Only widths are supported; every other feature (dark scheme, reduced motion) is off. */
function matches(query: string): boolean {
  const bounds = [...query.matchAll(/\((min|max)-width:\s*([\d.]+)(px|em)\)/g)];
  return (
    bounds.length > 0 &&
    bounds.every(([, side, size, unit]) => {
      const px = Number(size) * (unit === 'em' ? 16 : 1);
      return side === 'min' ? width >= px : width <= px;
    })
  );
}
