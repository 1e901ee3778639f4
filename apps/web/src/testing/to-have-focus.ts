import { expect } from 'vitest';

// `expect(document.activeElement).toBe(field)` prints both elements, with all that React keeps on them, when it fails: minutes for a page.
expect.extend({
  toHaveFocus(received: Element) {
    const focused = received.ownerDocument.activeElement;
    return {
      pass: focused === received,
      message: () =>
        `${brief(focused)} has the focus, and ${brief(received)} should ${this.isNot ? 'not ' : ''}have it`,
    };
  },
});

const brief = (element: Element | null) =>
  element ? (element.cloneNode() as Element).outerHTML.slice(0, 200) : 'nothing';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: as it is declared there.
  interface Matchers<T = any> {
    toHaveFocus(): void;
  }
}
