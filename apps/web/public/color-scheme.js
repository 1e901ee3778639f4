// Runs before the first paint, so that the page never flashes in the wrong theme. The key is the one Mantine keeps the choice under.
(() => {
  let choice;
  try {
    choice = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is closed to us: follow the system.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = choice === 'dark' || (choice !== 'light' && systemIsDark);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
