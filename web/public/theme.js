// Runs before the first paint, so it is a classic script of its own.

// The content security policy forbids compiling code, so zod need not try.
globalThis.__zod_globalConfig = { jitless: true };

// Sets the theme, so that nobody who chose dark sees a flash of light.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Without storage the system's choice is kept.
    }
    document.documentElement.dataset.theme = chosen || (system.matches ? 'dark' : 'light');
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
})();
