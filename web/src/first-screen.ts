import callRoutes from '#shared/api/call-routes.json' with { type: 'json' };
import { urlOf } from '#shared/api/client.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';

import { mayOpen, type Read, type Route, type Viewer } from './lib/routing/route.ts';
import { currentUser } from './lib/session/current-user.ts';
import { routes } from './routes.ts';

/**
 * The first script of the document. It is small, and starts to load the page's code and data while the large script with
 * React is still loading.
 */

/** The parameters of a path if it matches the pattern of a route. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const expression = pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${expression}/?$`, 'i').exec(path);
  return match ? { ...match.groups } : undefined;
}

function findRoute(path: string): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const params = paramsOf(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

function currentViewer(): Viewer | null {
  const user = currentUser();
  return user && { id: user.id, role: roleOf(user) };
}

/** Preloads a read. The app's own request then uses the preloaded response. */
function preload({ operation, request }: Read): void {
  const [, path = ''] = (callRoutes as Record<string, string>)[operation]?.split(' ') ?? [];
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
  link.href = `/api${urlOf(path, request)}`;
  document.head.append(link);
}

function start(): void {
  const found = findRoute(location.pathname);
  const viewer = currentViewer();
  if (!found || !mayOpen(found.route.access, viewer)) return;
  const { route, params } = found;
  // The router loads the same chunk and shows its error page if that fails.
  route.page().catch(() => undefined);
  for (const each of route.reads?.({ params, search: new URLSearchParams(location.search), viewer }) ?? [])
    preload(each);
}

start();
