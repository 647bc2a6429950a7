import type { BrowserContextOptions } from '@playwright/test';

import { demoLogins } from '#infra/seed/demo.ts';
import type { CurrentUser } from '#shared/entities/user.ts';
import { aBuyer, aSeller, aVisitor, type Visitor } from '#test/support/actors.ts';

import { setLocalStorage, toStored } from './browser-context.ts';
import { findSample, type Sample } from './sample.ts';
import { test as base } from './test.ts';

type StorageState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/** A user with an account: a typed client for preparations, and the cookies and local storage of a signed-in browser. */
export type Person = Visitor & { user: CurrentUser; storageState: StorageState };

/** The two demo accounts of the sample, which have data of every kind, and two newly registered ones without any. */
export type People = Record<'buyer' | 'seller' | 'new buyer' | 'new seller', Person>;

/** Who is signed in, if anybody. */
export type Role = 'visitor' | keyof People;

function toPerson(origin: string, { user, ...visitor }: Visitor & { user: CurrentUser }): Person {
  const cookies = [...visitor.cookies].map(([name, value]) => ({
    name,
    value,
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }));
  const localStorage = [{ name: 'currentUser', value: toStored(user) }];
  return { ...visitor, user, storageState: { cookies, origins: [{ origin, localStorage }] } };
}

async function signInDemoUser(origin: string, role: 'buyer' | 'seller'): Promise<Person> {
  const login = demoLogins.find((each) => each.role === role);
  if (!login) throw new Error(`The sample has no demo ${role}.`);
  const visitor = aVisitor({ origin });
  const { user } = await visitor.client.auth.login({
    body: { username: login.username, password: login.password },
  });
  return toPerson(origin, { ...visitor, user });
}

export const aNewBuyer = async (origin: string) => toPerson(origin, await aBuyer({ origin }));
export const aNewSeller = async (origin: string) => toPerson(origin, await aSeller({ origin }));

/** Signs in the demo accounts and registers the new ones. */
export async function signInPeople(origin: string): Promise<People> {
  const [buyer, seller, newBuyer, newSeller] = await Promise.all([
    signInDemoUser(origin, 'buyer'),
    signInDemoUser(origin, 'seller'),
    aNewBuyer(origin),
    aNewSeller(origin),
  ]);
  return { buyer, seller, 'new buyer': newBuyer, 'new seller': newSeller };
}

/** A test whose page is signed in as `role` from the start. Each worker signs in once, through the API. */
export const test = base.extend<{ role: Role }, { people: People; sample: Sample }>({
  role: ['visitor', { option: true }],
  people: [
    async ({ browser: _browser }, use, { project }) => use(await signInPeople(String(project.use.baseURL))),
    { scope: 'worker' },
  ],
  sample: [async ({ people }, use) => use(await findSample(people)), { scope: 'worker' }],
  // Faster than the option `storageState`, for which a page is opened to fill its local storage.
  context: async ({ context, role, people }, use) => {
    if (role !== 'visitor') {
      const { user, storageState } = people[role];
      await context.addCookies(storageState.cookies);
      await setLocalStorage(context, 'currentUser', toStored(user));
    }
    await use(context);
  },
});

export { expect } from '@playwright/test';
