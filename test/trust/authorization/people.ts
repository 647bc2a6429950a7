import type { SessionUser } from '#functions/domain/accounts/sessions.ts';
import { api } from '#shared/api/index.ts';
import { roleOf } from '#shared/rules/role.ts';
import { aMember, type Browser } from '#test/flows/a-browser.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';

import { sendRequest } from './send-request.ts';

type Place = { readonly origin: string };

/** Somebody who is signed in. `endedCookies` are of an earlier session of theirs, which was signed out. */
export type Person = SessionUser & {
  country: string;
  email: string;
  password: string;
  browser: Browser;
  cookies: string[];
  endedCookies: string[];
};

/** The telephone number of all people here. It occurs nowhere else. */
export const PHONE = '+47 555 01 02';

async function aPerson(cloud: Place, isSeller: boolean): Promise<Person> {
  const { id, username, email, password, country, browser } = await aMember(cloud, {
    isSeller,
    phone: PHONE,
  });
  const user = { id, username, img: null, country, role: roleOf({ isSeller }) } satisfies SessionUser;
  const endedCookies = await cookiesOf(user);
  await sendRequest(cloud, api.auth.logout, { cookies: endedCookies });
  const cookies = [...browser.jar].map(([name, value]) => `${name}=${value}`);
  return { ...user, email, password, browser, cookies, endedCookies };
}

/** Who is a seller. Buyer and seller share records of every kind, the rival has bid too, the others have none; one has forgotten the password. */
const cast = {
  buyer: false,
  seller: true,
  rival: true,
  anotherBuyer: false,
  anotherSeller: true,
  forgetful: false,
};
export type Name = keyof typeof cast;
export type People = Record<Name, Person>;

export async function somePeople(cloud: Place): Promise<People> {
  const found = await Promise.all(
    Object.entries(cast).map(async ([name, isSeller]) => [name, await aPerson(cloud, isSeller)] as const),
  );
  return Object.fromEntries(found) as People;
}
