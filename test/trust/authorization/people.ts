import type { SessionUser } from '#functions/domain/accounts/sessions.ts';
import { api } from '#shared/api/index.ts';
import { roleOf } from '#shared/rules/role.ts';
import { aMember, type Browser } from '#test/flows/a-browser.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';

import { ask } from './ask.ts';

type Place = { readonly origin: string };

/** Somebody who is signed in; once they were at another browser too, and signed out there: that session is over. */
export type Person = SessionUser & {
  country: string;
  email: string;
  password: string;
  browser: Browser;
  cookies: string[];
  cookiesOfBefore: string[];
};

/** A telephone number that somebody gave, which stands nowhere else. */
export const PHONE = '+47 555 01 02';

async function aPerson(cloud: Place, isSeller: boolean): Promise<Person> {
  const { id, username, email, password, country, browser } = await aMember(cloud, {
    isSeller,
    phone: PHONE,
  });
  const user = { id, username, img: null, country, role: roleOf({ isSeller }) } satisfies SessionUser;
  const cookiesOfBefore = await cookiesOf(user);
  await ask(cloud, api.auth.logout, { cookies: cookiesOfBefore });
  const cookies = [...browser.jar].map(([name, value]) => `${name}=${value}`);
  return { ...user, email, password, browser, cookies, cookiesOfBefore };
}

/** Buyer and seller have to do with each other in every way, the rival has bid too, the others are new here. */
const cast = {
  buyer: false,
  seller: true,
  rival: true,
  anotherBuyer: false,
  anotherSeller: true,
};
export type Name = keyof typeof cast;
export type People = Record<Name, Person>;

export async function somePeople(cloud: Place): Promise<People> {
  const found = await Promise.all(
    Object.entries(cast).map(async ([name, isSeller]) => [name, await aPerson(cloud, isSeller)] as const),
  );
  return Object.fromEntries(found) as People;
}
