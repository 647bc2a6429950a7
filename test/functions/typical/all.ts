import { newId } from '#functions/lib/ids.ts';
import { calls } from '#shared/api/index.ts';
import type { RequestParts } from '#test/functions/a-measured-call.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';

import { accounts } from './accounts.ts';
import { conversations } from './conversations.ts';
import { gigs } from './gigs.ts';
import { orders } from './orders.ts';
import { payouts } from './payouts.ts';
import { portfolios } from './portfolio.ts';
import { projects } from './projects.ts';
import type { Typical } from './typical.ts';

const plain: Typical = {
  ...accounts,
  ...gigs,
  ...orders,
  ...payouts,
  ...portfolios,
  ...projects,
  ...conversations,
};

/** The calls of which one request may be sent again, by its idempotency key. */
export const repeatable = calls.filter(({ isRepeatable }) => isRepeatable).map(({ operation }) => operation);

/** A typical request of every call. */
export const typical: Typical = {
  ...plain,
  ...Object.fromEntries(
    repeatable.map((name) => [
      `${name} repeatable`,
      async () => ({ ...(await plain[name]?.({})), headers: { 'idempotency-key': newId() } }),
    ]),
  ),
};

/** The typical request of this name, with the session of the person who makes it. */
export async function typicalRequest(name: string): Promise<RequestParts> {
  const { as, ...parts } = (await typical[name]?.({})) ?? {};
  return as ? { ...parts, cookies: [...(parts.cookies ?? []), ...(await cookiesOf(as))] } : parts;
}
