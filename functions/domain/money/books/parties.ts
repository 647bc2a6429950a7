import { keys } from '#functions/table/keys.ts';
import { findItems } from '#functions/table/read.ts';
import { create, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import * as retention from '#shared/limits/retention.ts';

import type { PaymentRef } from './payment.ts';

type Party = { id: string; username: string };

/** Who paid and who was paid, as a receipt names them. */
export type Parties = { buyer: Party; seller: Party };

/** The names of accounts by their ids. */
export type Names = ReadonlyMap<string, string>;

/** The names that these accounts have now. */
export async function findNames(ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const found = await findItems<{ id: string; username: string }>(
    [...new Set(ids)].map((id) => keys.user(id)),
    ['id', 'username'],
  );
  return new Map(found.map(({ id, username }) => [id, username]));
}

/** The parties under their names of now, which are read unless they are known. */
export async function findParties(
  { buyer, seller }: Record<keyof Parties, string>,
  known: Names = new Map(),
): Promise<Parties> {
  const names = known.has(buyer) && known.has(seller) ? known : await findNames([buyer, seller]);
  const named = (id: string) => ({ id, username: names.get(id) ?? '' });
  return { buyer: named(buyer), seller: named(seller) };
}

/** Step: the names on the receipt of what is charged now (ISO). */
export const keepParties = (of: PaymentRef, { buyer, seller }: Parties, at: string): Step =>
  create(
    {
      ...keys.parties(of),
      buyer,
      seller,
      ttl: Date.UTC(new Date(at).getUTCFullYear() + 1 + retention.receiptYears) / 1000,
    },
    () => new Outdated(),
  );
