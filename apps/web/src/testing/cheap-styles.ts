/**
 * To say how an element looks, jsdom matches it and everything above it with each rule of the browser's own style sheet: a quarter of the time
 * of these tests, where every look for a role asks whether it is hidden, and a text field measures itself at every letter. There are no sheets
 * of ours here: an element looks as its own style says, and is displayed as its tag is.
 */
const real = window.getComputedStyle.bind(window);

const cheap: typeof real = (element, pseudo) => {
  const read = (name: string) => (pseudo ? '' : styleOf(element, name));
  const get = (_styles: object, name: string | symbol) => (name === 'getPropertyValue' ? read : read(String(name)));
  return new Proxy<CSSStyleDeclaration>({} as CSSStyleDeclaration, { get });
};

// The window of the test, and the page's own, which is asked by what looks for names and roles.
for (const page of [window, document.defaultView]) if (page) page.getComputedStyle = cheap;

function styleOf(element: Element, name: string): string {
  if (name === 'display') return own(element, name) || displayOfTag(element);
  if (name === 'visibility') return inherited(element, name) || 'visible';
  if (name === 'pointerEvents') return inherited(element, name) || 'auto';
  return own(element, name);
}

function own(element: Element, name: string): string {
  if (!element.hasAttribute('style')) return '';
  const { style } = element as HTMLElement;
  return style[name as 'display'] ?? '';
}

function inherited(element: Element, name: string): string {
  for (let place: Element | null = element; place; place = place.parentElement) {
    const value = own(place, name);
    if (value && value !== 'inherit') return value;
  }
  return '';
}

/** By the tag and the attributes that the browser's sheet asks about; each kind is asked of jsdom once. */
function displayOfTag(element: Element): string {
  const kind = [element.localName, ...attributes.map((name) => element.getAttribute(name) ?? '-')].join(' ');
  const known = displays.get(kind);
  if (known !== undefined) return known;
  const bare = document.createElementNS(element.namespaceURI, element.localName);
  for (const name of attributes) {
    const value = element.getAttribute(name);
    if (value !== null) bare.setAttribute(name, value);
  }
  const { display } = real(bare);
  displays.set(kind, display);
  return display;
}

const attributes = ['hidden', 'open', 'type'];
const displays = new Map<string, string>();
