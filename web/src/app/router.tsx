import { useLayoutEffect, useState, type ComponentType } from 'react';
import { createBrowserRouter, RouterProvider, useParams, type RouteObject } from 'react-router-dom';

import type { Access, Route } from '#web/lib/routing/route.ts';
import { useMinute } from '#web/lib/time/minute.ts';
import { routes } from '#web/routes.ts';

import { ErrorPage } from './errors/error-page.tsx';
import { Guard } from './guard.tsx';
import { MarketShell } from './shells/market-shell.tsx';

/** A page. It is remounted for another record, unless it is to stay, so that nothing typed for one carries over to the other. */
const pageOf = (Page: ComponentType, { staysMounted }: Route) =>
  function RoutePage() {
    const params = useParams();
    useMinute();
    return <Page key={staysMounted ? null : Object.values(params).join('/')} />;
  };

/** A page, in a chunk of its own. Its handle is its row of the route table, from which the page's metadata are read. */
const page = (route: Route): RouteObject => ({
  path: route.path,
  lazy: async () => ({ Component: pageOf(await route.page(), route) }),
  handle: route,
});

/** The pages of one access, behind their guard. */
const guarded = (access: Access): RouteObject => ({
  element: <Guard access={access} />,
  children: routes.filter((route) => route.access === access).map(page),
});

/** The error element is inside the shell, so that the top bar stays when a page fails. Further shells are siblings. */
const tree: RouteObject[] = [
  {
    element: <MarketShell />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          ...(['anyone', 'user', 'seller'] as const).map(guarded),
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./errors/not-found.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
];

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Creates the router of the route table. */
export const createRouter = (): AppRouter => createBrowserRouter(tree);

/** Resolves once the code of the first page has loaded, or has failed to load. */
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

/**
 * Shows the page of the router's address. RouterProvider reads the address when it begins to render, and subscribes to
 * changes when it is shown. A change in between, as by Back on a slow device, would never be shown, so it is published again.
 */
export function Pages({ router }: { router: AppRouter }) {
  const [rendered] = useState(router.state);
  useLayoutEffect(() => {
    if (router.state !== rendered) void router.revalidate();
  }, [router, rendered]);
  return <RouterProvider router={router} />;
}
