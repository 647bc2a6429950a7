import { randomUUID } from 'node:crypto';

import { indexesSettled } from '#infra/local/database/lagging-indexes.ts';
import { createClient, type Client } from '#shared/api/client.ts';
import { routes } from '#shared/api/index.ts';
import type { CurrentUser } from '#shared/entities/accounts/user.ts';
import { defaultLocale } from '#shared/format.ts';

type Place = { readonly origin: string };

/** Somebody signed out: a typed client and a fetch that share one set of cookies. */
export type Visitor = { client: Client; fetch: typeof fetch; cookies: Map<string, string> };

/** Somebody with an account, signed in. */
export type Member = Visitor & { user: CurrentUser; password: string };

/** The fields of a member that a test may set; the others are generated. */
export type Features = Partial<
  Record<'username' | 'email' | 'password' | 'country' | 'phone' | 'desc' | 'img', string>
>;

export function aVisitor({ origin }: Place): Visitor {
  const cookies = new Map<string, string>();
  const browse: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie) request.headers.set('cookie', cookie);
    // A person looks a moment later.
    if (request.method === 'GET') await indexesSettled();
    const response = await fetch(request);
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  return { client: createClient(routes, `${origin}/api`, browse, defaultLocale), fetch: browse, cookies };
}

async function aMember(cloud: Place, isSeller: boolean, features: Features): Promise<Member> {
  const visitor = aVisitor(cloud);
  const name = `${isSeller ? 'seller' : 'buyer'}-${randomUUID().slice(0, 13)}`;
  const password = features.password ?? 'a long enough password';
  const account = {
    username: name,
    email: `${name}@example.com`,
    country: 'Norway',
    ...features,
    password,
    isSeller,
  };
  await visitor.client.auth.register({ body: account });
  const { user } = await visitor.client.auth.login({ body: { username: account.username, password } });
  return { ...visitor, user, password };
}

/** A seller with an account of their own, signed in. */
export const aSeller = (cloud: Place, features: Features = {}) => aMember(cloud, true, features);

/** A buyer with an account of their own, signed in. */
export const aBuyer = (cloud: Place, features: Features = {}) => aMember(cloud, false, features);
