import type { Payer } from '#functions/domain/money/works.ts';

import { getUser } from './users.ts';

/** Somebody who pays, as the provider is told of them. */
export async function payerOf(userId: string): Promise<Payer> {
  const { id, email, username } = await getUser(userId);
  return { id, email, username };
}
