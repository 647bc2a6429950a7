import { openShop } from '#functions/domain/accounts/open-shop.ts';
import { grantOperator } from '#functions/domain/operator/grants.ts';
import { api } from '#shared/api/index.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { confirmEmailOf } from '#test/functions/confirm-email-of.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { PHONE, TIME_ZONE } from '#test/functions/typical/accounts.ts';
import type { Member } from '#test/functions/typical/typical.ts';

import { sendRequest } from './send-request.ts';

type Place = { readonly origin: string };

/** Somebody who is signed in. `endedCookies` are of an earlier session of theirs, which was signed out. */
export type Person = Member & { ver?: number | undefined; cookies: string[]; endedCookies: string[] };

async function aPerson(cloud: Place, start: Start): Promise<Person> {
  const { id, username, email, password, country, browser } = await aMember(cloud, {
    isSeller: start === 'seller',
    phone: PHONE,
    timeZone: TIME_ZONE,
  });
  const role = start === 'seller' ? 'seller' : 'buyer';
  await confirmEmailOf(id);
  const user = { id, username, img: null, country, role } as const;
  const endedCookies = await cookiesOf(user);
  await sendRequest(cloud, api.auth.logout, { cookies: endedCookies });
  const cookies = [...browser.jar].map(([name, value]) => `${name}=${value}`);
  const person = { ...user, email, password, cookies, endedCookies };
  if (start === 'operator') {
    const granted = await grantOperator(id, { reason: 'Looks after it all.', by: 'tests' });
    const operator = { ...person, role: roleOf(granted), ver: granted.ver };
    return { ...operator, cookies: await cookiesOf(operator) };
  }
  if (start !== 'opener') return person;
  // The cookies stay those of a buyer's session.
  const opened = await openShop(id);
  return { ...person, role: roleOf(opened), ver: opened.ver };
}

/** What somebody is: an opener has registered as a buyer, signed in, and opened a shop since. */
type Start = 'buyer' | 'seller' | 'opener' | 'operator';

/** The records are of the buyer and the seller; the others have nothing to do with them. */
const starts = {
  buyer: 'buyer',
  seller: 'seller',
  anotherBuyer: 'buyer',
  anotherSeller: 'seller',
  opener: 'opener',
  rival: 'seller',
  operator: 'operator',
} as const satisfies Record<string, Start>;
export type Name = keyof typeof starts;
export type People = Record<Name, Person>;

/** New people of these names, beside others whom we know. */
export async function somePeople(
  cloud: Place,
  names: readonly Name[] = Object.keys(starts) as Name[],
  known: Partial<People> = {},
): Promise<People> {
  const found = await Promise.all(
    names.map(async (name) => [name, await aPerson(cloud, starts[name])] as const),
  );
  return { ...known, ...Object.fromEntries(found) } as People;
}
