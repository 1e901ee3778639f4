const TRY_AGAIN = 10_000;

/**
 * Loads what nobody has asked for: a file that does not come changes nothing on the screen and is asked for again. Returns a function that
 * ends it.
 */
export function keepLoading<Loaded>(load: () => Promise<Loaded>, use: (loaded: Loaded) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  const go = () =>
    load().then(
      (loaded) => {
        if (!left) use(loaded);
      },
      () => {
        if (!left) timer = setTimeout(go, TRY_AGAIN);
      },
    );
  void go();
  return () => {
    left = true;
    clearTimeout(timer);
  };
}
