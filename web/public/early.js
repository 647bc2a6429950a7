// Runs before the first paint and before the app has arrived.

// Pages may not compile code (their policy says so): the library of our schemas need not try.
globalThis.__zod_globalConfig = { jitless: true };

// Nobody who chose dark sees a flash of light.
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

// What the screen that was asked for begins with comes together with the first script, not after it.
(() => {
  const [, word = '', id = '', action = ''] = location.pathname.toLowerCase().split('/');
  const door = action ? `${word}/${action}` : word;
  const want = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));

  // Its files, which the build lists.
  const list = document.getElementById('page-files');
  const { files, pages } = list ? JSON.parse(list.textContent) : { files: [], pages: {} };
  for (const index of pages[door] ?? []) want({ rel: 'modulepreload', href: files[index] });

  // And its data. The app's own call then finds the answer; were it another call, this one would merely be in vain.
  const all = !location.search;
  const calls = {
    gigs: all && '/api/gigs?sort=sales',
    gig: id && `/api/gigs/single/${id}`,
    projects: all && '/api/projects?sort=createdAt',
    project: id && `/api/projects/${id}`,
    user: id && `/api/users/${id}`,
  };
  if (calls[door]) want({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: calls[door] });
})();
