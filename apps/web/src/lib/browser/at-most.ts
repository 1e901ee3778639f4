/** Waits for something, but no longer than this. What it comes to later, or that it fails, is for whoever else waits for it. */
export async function atMost(ms: number, something: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([something.catch(() => undefined), timeUp]);
  clearTimeout(timer);
}
