// A classic script, because it has to run before the first paint.

// Zod must not try to compile code, because the content security policy forbids it.
globalThis.__zod_globalConfig = { jitless: true };

// Sets the theme before the first paint, so that a dark page does not flash light.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Without storage the system's theme is used.
    }
    document.documentElement.dataset.theme = chosen || (system.matches ? 'dark' : 'light');
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
})();
