// Runs before the first paint, so that nobody who chose dark sees a flash of light.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Storage may be forbidden; the system's choice is good enough then.
    }
    document.documentElement.dataset.theme = chosen || (system.matches ? 'dark' : 'light');
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
})();
