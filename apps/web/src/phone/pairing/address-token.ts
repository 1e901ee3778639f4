let taken: string | undefined;

/** Takes the token out of the address at once, so that neither the history nor a screenshot of the address bar has it. */
export function takeFromAddress(): void {
  const { hash, pathname } = window.location;
  if (hash.length < 2) return;
  taken = hash;
  window.history.replaceState(null, '', pathname);
}

/** Each token is given out once. */
export function nextToken(): string | undefined {
  const token = taken;
  taken = undefined;
  return token;
}

/** A code that is scanned while the page is open changes only what stands after `#`. */
export function onToken(listener: () => void): () => void {
  const look = () => {
    takeFromAddress();
    listener();
  };
  window.addEventListener('hashchange', look);
  return () => window.removeEventListener('hashchange', look);
}
