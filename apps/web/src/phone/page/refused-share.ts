/** Where a shared text ends that is a code: the page says so, and the text is nowhere. */
export const REFUSED_SHARE = '/phone?code';

/** Whether the page was opened by such a text; told once, not again after a reload. */
export function takeRefusedShare(): boolean {
  const { pathname, search } = window.location;
  if (pathname + search !== REFUSED_SHARE) return false;
  window.history.replaceState(null, '', pathname);
  return true;
}
