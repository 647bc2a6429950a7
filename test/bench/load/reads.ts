import type { Act } from './pace.ts';
import { aJourneyClient, type Role } from './roles.ts';

/** A GET request to the product. */
export type Read = { path: string; cookie: string | undefined };

/** Records the reads in the first steps of these journeys. */
export async function recordReads(origin: string, roles: Role[], steps: number): Promise<Read[]> {
  const reads: Read[] = [];
  const recordingFetch: typeof fetch = async (address, init) => {
    const { pathname, search } = new URL(address instanceof Request ? address.url : address);
    const cookie = new Headers(init?.headers).get('cookie') ?? undefined;
    if (init?.method === 'GET') reads.push({ path: pathname + search, cookie });
    return fetch(address, init);
  };
  for (const [number, role] of roles.entries()) {
    const journey = role.journey(await aJourneyClient(origin, role, recordingFetch), number);
    for (let step = 0; step < steps; step += 1) await journey.next();
  }
  return reads;
}

/** Sends this request, and reads the whole answer. */
export async function read(origin: string, { path, cookie }: Read): Promise<void> {
  const response = await fetch(origin + path, { headers: cookie ? { cookie } : {} });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
}

/** The distance between the starting points of two clients, so that they do not all send the same at once. */
const OFFSET = 7;

/** Clients that go through this list repeatedly. */
export const repeating = <T>(count: number, list: T[], use: (one: T) => Promise<unknown>): Act[] =>
  Array.from({ length: count }, (_, client) => {
    let next = client * OFFSET;
    return async () => {
      const one = list[next++ % list.length];
      if (one !== undefined) await use(one);
    };
  });
