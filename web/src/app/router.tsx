import { createBrowserRouter, type RouteObject } from 'react-router-dom';

import { routes, type Access, type Route } from '#web/routes.ts';

import { ErrorPage } from './error-page.tsx';
import { Guard } from './guard.tsx';
import { NotFoundPage } from './not-found.tsx';
import { MarketShell } from './shells/market-shell.tsx';

/** The page of a route in a chunk of its own. Its row of the table is its handle, for the page's metadata. */
const screen = (route: Route): RouteObject => ({
  path: route.path,
  lazy: async () => ({ Component: await route.page() }),
  handle: route,
});

/** The screens with one kind of access, behind their guard. */
const guarded = (access: Access): RouteObject => ({
  element: <Guard access={access} />,
  children: routes.filter((route) => route.access === access).map(screen),
});

/** Within a shell, so that its bars stay when a page fails. Another kind of frame is a second shell beside this one. */
const tree: RouteObject[] = [
  {
    element: <MarketShell />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          ...(['anyone', 'user', 'buyer', 'seller'] as const).map(guarded),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The router of the route table (§2). */
export const createRouter = (): AppRouter => createBrowserRouter(tree);

/** Resolves once the code of the first page has arrived, or has failed to. */
export async function untilInitialized(router: AppRouter): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
