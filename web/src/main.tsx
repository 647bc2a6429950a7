import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { takeInFirstPage } from './app/first-page.ts';
import { Providers } from './app/providers.tsx';
import { Router } from './app/router.tsx';

import './styles.css';

// A page that the browser kept while one was elsewhere knows nothing of what was paid or signed out meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const app = createRoot(root);
// As a transition it is drawn in slices, between which the browser answers whoever is already scrolling or typing.
const start = () =>
  startTransition(() =>
    app.render(
      <StrictMode>
        <Providers>
          <Router />
        </Providers>
      </StrictMode>,
    ),
  );
void takeInFirstPage().then(start);
