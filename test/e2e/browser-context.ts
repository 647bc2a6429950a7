import type { BrowserContext } from '@playwright/test';

import type { CurrentUser } from '#shared/entities/accounts/user.ts';

type Login = { username: string; password: string };

/** Sets an item of the site's local storage before each page loads. Blank pages (about:) have no local storage. */
export async function setLocalStorage(context: BrowserContext, key: string, value: string) {
  await context.addInitScript(
    ([name, item]) => {
      if (location.protocol !== 'about:') localStorage.setItem(name, item);
    },
    [key, value] as const,
  );
}

/** The signed-in user as the web app stores it, under `currentUser`. */
export const toStored = ({ id, isSeller, username, img }: CurrentUser): string =>
  JSON.stringify({ user: { id, isSeller, username, img } });

/** Signs in every page of a browser context without the form: sets the session cookie and the user in local storage. */
export async function signInByApi(context: BrowserContext, data: Login): Promise<CurrentUser> {
  const response = await context.request.post('/api/auth/login', { data });
  if (!response.ok()) throw new Error(`Cannot sign in as ${data.username}: ${await response.text()}`);
  const { user } = (await response.json()) as { user: CurrentUser };
  await setLocalStorage(context, 'currentUser', toStored(user));
  return user;
}

/** The JSON of a GET request to the API, with the cookies of this context. */
export async function fetchJson<T>(context: BrowserContext, path: string): Promise<T> {
  const response = await context.request.get(`/api${path}`);
  return (await response.json()) as T;
}
