import type { Page } from '@playwright/test';

const PATIENCE = 30_000;

/**
 * Does it, and waits for the sentence that follows. Some stand for only a second and a half, and on a busy machine an expectation looks
 * less often than that; the page itself misses none.
 */
export async function saying(page: Page, sentence: string, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.evaluate(hear, { sentence, patience: PATIENCE }), act()]);
}

/** Runs in the page. */
function hear({ sentence, patience }: { sentence: string; patience: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const isSaid = () => document.body.textContent.replaceAll('\u00a0', ' ').includes(sentence);
    const observer = new MutationObserver(() => isSaid() && end(resolve));
    const timer = setTimeout(() => end(() => reject(new Error(`Nobody said «${sentence}»`))), patience);
    const end = (then: () => void) => {
      observer.disconnect();
      clearTimeout(timer);
      then();
    };
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
