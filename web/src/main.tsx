import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { Identity } from './app/identity.tsx';
import { createRouter, untilInitialized } from './app/router.tsx';
import { followSession } from './app/session-events.ts';

import './styles.css';

// A page that the browser restores from its back-forward cache has missed payments and sign-outs since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root.');
const app = createRoot(root);
const router = createRouter();
followSession(router);

/** With its first page there, the app is drawn once and whole. A transition keeps the browser responsive meanwhile. */
const draw = () =>
  startTransition(() =>
    app.render(
      <StrictMode>
        <Identity>
          <RouterProvider router={router} />
        </Identity>
      </StrictMode>,
    ),
  );
// Not a top-level await: pages import from this chunk, and would wait for it while it waits for them.
void untilInitialized(router).then(draw);
