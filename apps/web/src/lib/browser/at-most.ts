/** Waits for a promise, but no longer than this. A later result or error is left to others who wait for it. */
export async function atMost(ms: number, something: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([something.catch(() => undefined), timeUp]);
  clearTimeout(timer);
}
