import { openShop } from '#functions/domain/accounts/open-shop.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions.ts';
import { api } from '#shared/api/index.ts';
import { roleOf } from '#shared/rules/role.ts';
import { aMember, type Browser } from '#test/flows/a-browser.ts';
import { confirmEmailOf } from '#test/functions/confirm-email-of.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';

import { sendRequest } from './send-request.ts';

type Place = { readonly origin: string };

/** Somebody who is signed in. `endedCookies` are of an earlier session of theirs, which was signed out. */
export type Person = SessionUser & {
  country: string;
  /** The version of an account that has changed. */
  ver: number | undefined;
  email: string;
  password: string;
  browser: Browser;
  cookies: string[];
  endedCookies: string[];
};

/** The telephone number of all people here. It occurs nowhere else. */
export const PHONE = '+47 555 01 02';

async function aPerson(cloud: Place, start: Start): Promise<Person> {
  const { id, username, email, password, country, browser } = await aMember(cloud, {
    isSeller: start === 'seller',
    phone: PHONE,
  });
  const role = start === 'seller' ? 'seller' : 'buyer';
  await confirmEmailOf(id);
  const user = { id, username, img: null, country, role } satisfies SessionUser;
  const endedCookies = await cookiesOf(user);
  await sendRequest(cloud, api.auth.logout, { cookies: endedCookies });
  // The cookies stay those of a buyer's session.
  const { isSeller, ver } =
    start === 'opener' ? await openShop(id) : { isSeller: role === 'seller', ver: undefined };
  const cookies = [...browser.jar].map(([name, value]) => `${name}=${value}`);
  return { ...user, role: roleOf({ isSeller }), ver, email, password, browser, cookies, endedCookies };
}

/** What somebody is: an opener has registered as a buyer, signed in, and opened a shop since. */
type Start = 'buyer' | 'seller' | 'opener';

/** Buyer and seller share records of every kind, the rival has bid too, the others have none; one has forgotten the password. */
const cast = {
  buyer: 'buyer',
  seller: 'seller',
  rival: 'seller',
  anotherBuyer: 'buyer',
  anotherSeller: 'seller',
  opener: 'opener',
  forgetful: 'buyer',
} as const satisfies Record<string, Start>;
export type Name = keyof typeof cast;
export type People = Record<Name, Person>;

export async function somePeople(cloud: Place): Promise<People> {
  const found = await Promise.all(
    Object.entries(cast).map(async ([name, start]) => [name, await aPerson(cloud, start)] as const),
  );
  return Object.fromEntries(found) as People;
}
