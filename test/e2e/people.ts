import type { BrowserContextOptions } from '@playwright/test';

import { demoLogins } from '#infra/seed/demo.ts';
import type { CurrentUser } from '#shared/entities/user.ts';
import { aBuyer, aSeller, aVisitor, type Visitor } from '#test/support/actors.ts';

import { sampleOf, type Sample } from './sample.ts';
import { test as silent } from './test.ts';

type StorageState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/** Somebody with an account: the typed client to prepare with, and what a browser has to hold to be theirs. */
export type Person = Visitor & { user: CurrentUser; storageState: StorageState };

/** The two accounts of the sample, full of everything, and two that were opened a moment ago. */
export type People = Record<'buyer' | 'seller' | 'new buyer' | 'new seller', Person>;

/** Who looks at a screen. */
export type Role = 'visitor' | keyof People;

function person(origin: string, { user, ...visitor }: Visitor & { user: CurrentUser }): Person {
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
  const localStorage = [{ name: 'currentUser', value: JSON.stringify({ user }) }];
  return { ...visitor, user, storageState: { cookies, origins: [{ origin, localStorage }] } };
}

async function demo(origin: string, role: 'buyer' | 'seller'): Promise<Person> {
  const login = demoLogins.find((each) => each.role === role);
  if (!login) throw new Error(`The sample has no demo ${role}.`);
  const visitor = aVisitor({ origin });
  const { user } = await visitor.client.auth.login({
    body: { username: login.username, password: login.password },
  });
  return person(origin, { ...visitor, user });
}

export const aNewBuyer = async (origin: string) => person(origin, await aBuyer({ origin }));
export const aNewSeller = async (origin: string) => person(origin, await aSeller({ origin }));

/** Everybody, signed in. */
export async function gather(origin: string): Promise<People> {
  const [buyer, seller, newBuyer, newSeller] = await Promise.all([
    demo(origin, 'buyer'),
    demo(origin, 'seller'),
    aNewBuyer(origin),
    aNewSeller(origin),
  ]);
  return { buyer, seller, 'new buyer': newBuyer, 'new seller': newSeller };
}

/** A test whose page belongs to `role` from the start; everybody signs in once, by the API. */
export const test = silent.extend<{ role: Role }, { people: People; sample: Sample }>({
  role: ['visitor', { option: true }],
  people: [
    async ({ browser: _browser }, use, { project }) => use(await gather(String(project.use.baseURL))),
    { scope: 'worker' },
  ],
  sample: [async ({ people }, use) => use(await sampleOf(people)), { scope: 'worker' }],
  storageState: async ({ role, people }, use) =>
    use(role === 'visitor' ? undefined : people[role].storageState),
});

export { expect } from '@playwright/test';
