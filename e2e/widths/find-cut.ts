/**
 * Runs in the page: finds every text of a list that is cut, whatever is outside of its cell, and a page that scrolls sideways. What people
 * have written may be shortened: in a table it is said whole to who points at it, a brief row opens.
 */
export function findCut(written: readonly string[]): string[] {
  const complaints = new Set<string>();
  if (document.documentElement.scrollWidth > innerWidth) complaints.add('the page scrolls sideways');
  // Short tables inside a page are pushed sideways; see plain-table.tsx.
  for (const table of document.querySelectorAll('table'))
    if (
      !table.closest('section[tabindex]') &&
      table.parentElement &&
      table.parentElement.scrollWidth > table.parentElement.clientWidth
    )
      complaints.add(`the table is ${table.scrollWidth - table.parentElement.clientWidth} px too wide`);
  for (const badge of document.querySelectorAll('main .mantine-Badge-root')) {
    const [{ right }, edge] = [badge.getBoundingClientRect(), badge.closest('td, dd, li')?.getBoundingClientRect()];
    const label = badge.querySelector('.mantine-Badge-label');
    const isCut = (label?.scrollWidth ?? 0) > (label?.clientWidth ?? 0) || (edge && right > edge.right + 0.5);
    if (isCut) complaints.add(`«${badge.textContent}» is cut`);
  }
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !parent.checkVisibility()) continue;
    if (parent.closest('section[tabindex]')) continue;
    const cell = parent.closest('main :is(td, th, li)');
    const isMoney = /\d\s₽/.test(node.textContent) || parent.closest('[data-money]');
    if (!isMoney && (!cell || mayBeShort(parent, node.textContent))) continue;
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    // Texts for screen readers only take no room on the screen.
    if (right - left < 2) continue;
    for (let box: Element | null = parent; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible' && !box.matches('td, th, dd, tr, li')) continue;
      const edge = box.getBoundingClientRect();
      if (edge.width < 2 && getComputedStyle(box).position === 'absolute') break;
      if (left >= edge.left - 0.5 && right <= edge.right + 0.5) continue;
      complaints.add(`«${node.textContent}» goes ${Math.round(right - edge.right)} px beyond ${box.tagName}`);
      break;
    }
  }
  return [...complaints];

  function mayBeShort(parent: Element, text: string) {
    if (!written.some((one) => text.includes(one))) return false;
    return (
      parent.closest('li') !== null ||
      parent.closest('td [title], td[title]')?.getAttribute('title')?.includes(text.trim())
    );
  }
}

/**
 * Every letter and digit 8 % wider, as they are where the browser puts letters on whole pixels. The face itself is made larger, so that `ch` grows with
 * it as it does there, which no spacing between letters does; lines keep their height, which is of the size and not of the face. Drawn to the
 * exact size, so that in such a browser they are not made wider twice. Answers how much wider a text is than as the face is drawn.
 */
export async function widenLetters(): Promise<number> {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.textContent = '08:10:41 Мы 99 999,99';
  probe.style.cssText = 'position: fixed; white-space: nowrap; visibility: hidden; text-rendering: geometricPrecision';
  // A face that has not come yet is stood in for by another, with letters of other widths.
  const drawn = async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  };
  await drawn();
  const before = probe.getBoundingClientRect().width;
  const exact = '* { text-rendering: geometricPrecision !important; }';
  for (const sheet of document.styleSheets) {
    for (const [index, rule] of [...sheet.cssRules].entries()) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      sheet.deleteRule(index);
      sheet.insertRule(rule.cssText.replace('{', '{ size-adjust: 108%;'), index);
    }
  }
  document.styleSheets[0]?.insertRule(exact, document.styleSheets[0].cssRules.length);
  // The faces put in take the place of those before when the page is next drawn, and are fetched only then.
  let wider = 1;
  for (let frame = 0; frame < 1000 && wider < 1.07; frame++) {
    await drawn();
    wider = probe.getBoundingClientRect().width / before;
  }
  probe.remove();
  return wider;
}
