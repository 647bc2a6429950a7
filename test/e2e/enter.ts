import type { BrowserContext } from '@playwright/test';

import type { CurrentUser } from '#shared/entities/user.ts';

type Login = { username: string; password: string };

/** Puts a value into the site's local storage before each page; the blank pages between have none. */
export async function remember(context: BrowserContext, key: string, value: string) {
  await context.addInitScript(
    ([name, kept]) => {
      if (location.protocol !== 'about:') localStorage.setItem(name, kept);
    },
    [key, value] as const,
  );
}

/** Signs a whole browser context in without the form: the session's cookie, and the user that the app keeps. */
export async function enter(context: BrowserContext, data: Login): Promise<CurrentUser> {
  const response = await context.request.post('/api/auth/login', { data });
  if (!response.ok()) throw new Error(`Cannot sign in as ${data.username}: ${await response.text()}`);
  const { user } = (await response.json()) as { user: CurrentUser };
  await remember(context, 'currentUser', JSON.stringify({ user }));
  return user;
}

/** What a GET of the API answers in this context. */
export async function fetchJson<T>(context: BrowserContext, path: string): Promise<T> {
  const response = await context.request.get(`/api${path}`);
  return (await response.json()) as T;
}
