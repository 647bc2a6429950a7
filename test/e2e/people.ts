import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

import { demoLogins } from '#infra/seed/demo.ts';
import { aBuyer, aSeller, aVisitor, type Features, type Member } from '#test/support/actors.ts';

import { setLocalStorage, toStored } from './browser-context.ts';
import { findSample, type Sample } from './sample/sample.ts';
import { test as base, watchErrors } from './test.ts';

type StorageState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/** A user with an account: a typed client for preparations, and the cookies and local storage of a signed-in browser. */
export type Person = Member & { storageState: StorageState };

/** The two demo accounts of the sample, which have data of every kind, and two newly registered ones without any. */
export type People = Record<'buyer' | 'seller' | 'new buyer' | 'new seller', Person>;

/** Who is signed in, if anybody. */
export type Role = 'visitor' | keyof People;

/** Somebody signed in, with what the browser keeps of that. */
export function toPerson(origin: string, member: Member): Person {
  const cookies = [...member.cookies].map(([name, value]) => ({
    name,
    value,
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }));
  const localStorage = [{ name: 'currentUser', value: toStored(member.user) }];
  return { ...member, storageState: { cookies, origins: [{ origin, localStorage }] } };
}

async function signInDemoUser(origin: string, role: 'buyer' | 'seller'): Promise<Person> {
  const login = demoLogins.find((each) => each.role === role);
  if (!login) throw new Error(`The sample has no demo ${role}.`);
  const visitor = aVisitor({ origin });
  const { username, password } = login;
  const { user } = await visitor.client.auth.login({ body: { username, password } });
  return toPerson(origin, { ...visitor, user, password });
}

export const aNewBuyer = async (origin: string) => toPerson(origin, await aBuyer({ origin }));
export const aNewSeller = async (origin: string, features?: Features) =>
  toPerson(origin, await aSeller({ origin }, features));

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

/** Opens a page in a browser of its own, signed in as this person. */
export type As = (person: Person, options?: BrowserContextOptions) => Promise<Page>;

/** A test whose page is signed in as `role` from the start. Each worker signs in once, through the API. */
export const test = base.extend<{ role: Role; as: As }, { people: People; sample: Sample }>({
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
  as: async ({ browser, expectedErrors }, use) => {
    const contexts: BrowserContext[] = [];
    const reports: (() => void)[] = [];
    await use(async ({ storageState }, options) => {
      const context = await browser.newContext({ ...options, storageState });
      contexts.push(context);
      reports.push(watchErrors(context, expectedErrors));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
    for (const throwErrors of reports) throwErrors();
  },
});

export { expect, full } from './test.ts';
