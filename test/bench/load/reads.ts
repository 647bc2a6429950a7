import type { Act } from './pace.ts';
import { aTraveller, type Role } from './roles.ts';

/** A read of the product as it goes over the wire. */
export type Read = { path: string; cookie: string | undefined };

/** What these people read in so many steps of their ways. */
export async function readsOf(origin: string, roles: Role[], steps: number): Promise<Read[]> {
  const reads: Read[] = [];
  const listening: typeof fetch = async (address, init) => {
    const { pathname, search } = new URL(address instanceof Request ? address.url : address);
    const cookie = new Headers(init?.headers).get('cookie') ?? undefined;
    if (init?.method === 'GET') reads.push({ path: pathname + search, cookie });
    return fetch(address, init);
  };
  for (const [number, role] of roles.entries()) {
    const journey = role.journey(await aTraveller(origin, role, listening), number);
    for (let step = 0; step < steps; step += 1) await journey.next();
  }
  return reads;
}

/** Asks for it, and takes the answer off the wire. */
export async function ask(origin: string, { path, cookie }: Read): Promise<void> {
  const response = await fetch(origin + path, { headers: cookie ? { cookie } : {} });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} is answered with ${response.status}.`);
}

/** So far apart begin the clients that go through the same list, or all would ask for the same at the same time. */
const APART = 7;

/** Clients that go through the list again and again. */
export const repeating = <T>(many: number, list: T[], use: (one: T) => Promise<unknown>): Act[] =>
  Array.from({ length: many }, (_, client) => {
    let next = client * APART;
    return async () => {
      const one = list[next++ % list.length];
      if (one !== undefined) await use(one);
    };
  });
