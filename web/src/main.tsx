import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { setCurrency } from '#shared/rules/money/currency.ts';
import { config } from '#web/lib/config.ts';
import { watchPresses } from '#web/lib/routing/heading-focus.ts';
import { watchLeaving } from '#web/lib/routing/leaving-site.ts';

import { Identity } from './app/identity.tsx';
import { clearNoticesOnLeaving } from './app/notices/page-notices.ts';
import { createRouter, Pages, untilInitialized } from './app/router.tsx';
import { handleSessionEvents } from './app/session-events.ts';

import './styles.css';

// A page restored from the back-forward cache may be out of date: a payment or a sign-out may have happened since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});

const { amounts, currency } = config();
setCurrency({ ...amounts, code: currency });

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root.');
const app = createRoot(root);
const router = createRouter();
handleSessionEvents(router);
clearNoticesOnLeaving(router);
watchPresses(window);
watchLeaving(window);

/** Renders the app once its first page has loaded. A transition keeps the browser responsive while it renders. */
const render = () =>
  startTransition(() =>
    app.render(
      <StrictMode>
        <Identity>
          <Pages router={router} />
        </Identity>
      </StrictMode>,
    ),
  );
// No top-level await: pages import this chunk, so it would deadlock waiting for their code.
void untilInitialized(router).then(render);
