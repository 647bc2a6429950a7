import { globSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { pageRequestFunction } from '#infra/constructs/edge-functions.ts';
import { calls } from '#shared/api/index.ts';
import { routeTable } from '#test/e2e/screens/route-table.ts';
import { mayOpen, type Viewer } from '#web/lib/routing/route.ts';
import { routes } from '#web/routes.ts';

const id = '01kheb7wp5cypm5dhbzdmtvq2g';
const viewers: Record<string, Viewer | null> = {
  visitor: null,
  buyer: { id, role: 'buyer' },
  seller: { id, role: 'seller' },
};

const findRoute = (path: string) =>
  routes.find((route) => [route.path, ...(route.aliases ?? [])].includes(path));

const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]));

test('each page belongs to exactly one route', () => {
  const pages = globSync('*/*.tsx', { cwd: join(import.meta.dirname, '../../web/src/pages') });
  const named = routes.map(({ page }) => /pages\/([\w-]+\/[\w-]+\.tsx)/.exec(String(page))?.[1] ?? '');
  expect(named.toSorted()).toEqual(pages.toSorted());
});

test('no two routes have the same path', () => {
  const paths = routes.map(({ path }) => path.toLowerCase().replaceAll(/:\w+/g, ':'));
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(routes)('$path has an example in the table of the browser tests, or needs none', ({ path }) => {
  const examples = routeTable.map(({ route }) => route);
  expect(examples, 'test/e2e/screens/route-table.ts has an example of each page with parameters').toContain(
    path,
  );
});

test.each(routeTable)(
  "$route of the browser tests' table may be opened by a $role",
  ({ route: path, role }) => {
    expect(mayOpen(findRoute(path)?.access ?? 'seller', viewers[role] ?? null)).toBe(true);
  },
);

test("what routes read are the call table's reads, with requests that fit its schemas", () => {
  for (const { path, reads } of routes)
    for (const viewer of Object.values(viewers))
      for (const { operation, request } of reads?.({
        params: paramsOf(path),
        search: new URLSearchParams(),
        viewer,
      }) ?? []) {
        const call = calls.find((each) => each.operation === operation);
        expect(call?.method, `${path}: ${operation}`).toBe('GET');
        expect(Object.keys(request.params ?? {}), `${path}: ${operation}`).toEqual(
          [...(call?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name),
        );
        if (request.query) expect(call?.query?.safeParse(request.query).success).toBe(true);
      }
});

test('a route is open to anybody, to who is signed in, or to sellers', () => {
  const open = (access: Parameters<typeof mayOpen>[0]) =>
    Object.entries(viewers).flatMap(([name, viewer]) => (mayOpen(access, viewer) ? [name] : []));
  expect(open('anyone')).toEqual(['visitor', 'buyer', 'seller']);
  expect(open('user')).toEqual(['buyer', 'seller']);
  expect(open('seller')).toEqual(['seller']);
});

test("CloudFront answers every route with the app's page, and files with themselves", () => {
  const rewritten = (uri: string) =>
    (
      runInNewContext(`${pageRequestFunction()}; handler(event)`, { event: { request: { uri } } }) as {
        uri: string;
      }
    ).uri;
  for (const { path } of routes) {
    for (const example of [id, `${id}-001`])
      expect(rewritten(path.replaceAll(/:\w+/g, example)), path).toBe('/index.html');
  }
  for (const file of ['/assets/start-abc.js', '/theme.js', '/art/social.jpeg', '/robots.txt'])
    expect(rewritten(file)).toBe(file);
});
