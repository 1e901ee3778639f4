/**
 * Every tab gets the same events; the first one to claim them is the only one that acts. Where there are no locks (a page without https)
 * each tab acts for itself.
 */
export async function claim(name: string, locks = navigator.locks as LockManager | undefined): Promise<boolean> {
  if (!locks) return true;
  return new Promise((answer) => {
    const held = locks.request(`notice:${name}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      // Held until the slowest tab has asked as well.
      return lock && new Promise((done) => setTimeout(done, 10_000));
    });
    held.catch(() => answer(true));
  });
}
