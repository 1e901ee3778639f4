import type { Page } from '@playwright/test';

/** Looks of texts that axe has found readable in this worker: weighing colours took four fifths of every check. */
const readable = new Set<string>();

/** Texts of which axe has not yet weighed any that looks the same, by their place among all texts. */
export interface UnknownTexts {
  places: number[];
  /** They were found readable. */
  remember(): void;
}

/**
 * Finds the texts that axe has to weigh on this page. A text looks like another one if it and everything around it have the same
 * colours, classes and states.
 */
export async function findUnknownTexts(page: Page, inside: string, without: string[]): Promise<UnknownTexts> {
  const looks = await page.evaluate(describeTexts, { inside, without: without.join() });
  const places = looks.flatMap((look, place) => (readable.has(look) ? [] : [place]));
  return {
    places,
    remember: () => {
      for (const look of looks) readable.add(look);
    },
  };
}

/** Runs in the page: describes how each visible text looks, and keeps the elements for the check that follows. */
function describeTexts({ inside, without }: { inside: string; without: string }): string[] {
  const states =
    /^(?:disabled|inert|type|data-.*|aria-(?:checked|current|disabled|expanded|invalid|pressed|selected))$/;
  const described = new Map<Element, string>();

  function describe(element: Element): string {
    const known = described.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const parts = [
      element.parentElement ? describe(element.parentElement) : '',
      element.tagName,
      // Names with this beginning are made anew for every element.
      ...[...element.classList].filter((name) => !name.startsWith('__m__')),
      ...[...element.attributes].filter(({ name }) => states.test(name)).map(({ name, value }) => `${name}=${value}`),
      // axe leaves out what belongs to a field that is switched off.
      element instanceof HTMLLabelElement && element.control?.matches(':disabled') ? 'of a disabled field' : '',
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter],
      ...[style.fontSize, style.fontWeight, style.textShadow, style.position],
    ];
    const said = shorten(parts.join('|'));
    described.set(element, said);
    return said;
  }

  /** By cyrb53, which is short to write and has never met its like here. */
  function shorten(text: string): string {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place);
      one = Math.imul(one ^ code, 2654435761);
      two = Math.imul(two ^ code, 1597334677);
    }
    return `${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
  }

  const isText = (element: Element) =>
    /^(?:INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const texts = [...document.querySelectorAll(`${inside}, ${inside} *`)].filter(
    (element) => isText(element) && !element.closest(without) && element.checkVisibility({ visibilityProperty: true }),
  );
  Object.assign(window, { texts });
  return texts.map(describe);
}
