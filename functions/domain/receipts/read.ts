import { toEarning } from '#functions/domain/earnings/earning.ts';
import { moduleKey, type ModuleItem } from '#functions/domain/modules/record.ts';
import { readBooks } from '#functions/domain/money/books/books.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { optionalEnv } from '#functions/lib/env.ts';
import { notFound } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, findItems } from '#functions/table/read.ts';
import type { Operator, Receipt } from '#shared/entities/receipt.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { refusals } from '#shared/refusals.ts';
import { MODULE_ID, projectIdOf } from '#shared/rules/module-id.ts';

import { chargeIn, linesOf, receiptNumber } from './lines.ts';

/** What was paid for, and its two parties. */
type PaidFor = Pick<Receipt, 'title' | 'buyer' | 'seller'>;

/**
 * The receipt of an order or a module, from its books, for its two parties; 404 for everybody else, and while nothing was
 * charged.
 */
export async function getReceipt(id: string, viewerId: string): Promise<Receipt> {
  const kind = MODULE_ID.test(id) ? 'module' : 'order';
  const [paidFor, books] = await Promise.all([
    kind === 'module' ? findModule(id, viewerId) : findOrder(id),
    readBooks(kind, id),
  ]);
  const charge = chargeIn(books);
  const side = paidFor && sideOf(paidFor, viewerId);
  if (!paidFor || !charge || !side) throw notFound(refusals.notFound.receipt);
  return {
    id,
    kind,
    side,
    number: receiptNumber(books),
    at: charge.at,
    currency: charge.currency,
    operator: JSON.parse(optionalEnv('OPERATOR') ?? 'null') as Operator | null,
    ...paidFor,
    ...linesOf(books, charge, side),
    payout: side === 'seller' && books.hold ? toEarning(books.hold) : null,
  };
}

function sideOf({ buyer, seller }: PaidFor, userId: string): Receipt['side'] | undefined {
  if (userId === buyer.id) return 'buyer';
  return userId === seller.id ? 'seller' : undefined;
}

async function findOrder(id: string): Promise<PaidFor | undefined> {
  return (await findItem<OrderItem>(keys.order(id)))?.card;
}

/** A module of this viewer: its project's title before its own name, and the cards of its two parties. */
async function findModule(id: string, viewerId: string): Promise<PaidFor | undefined> {
  const module = await findItem<ModuleItem>(moduleKey(id));
  if (!module || ![module.clientId, module.freelancerId].includes(viewerId)) return undefined;
  const found = await findItems<UserCard & { card?: { title: string } }>(
    [keys.user(module.clientId), keys.user(module.freelancerId), keys.project(projectIdOf(id))],
    ['id', 'username', 'img', 'card'],
  );
  const itemOf = ({ PK }: { PK: string }) => found.find((each) => each.PK === PK);
  const [buyer, seller] = [itemOf(keys.user(module.clientId)), itemOf(keys.user(module.freelancerId))];
  const title = itemOf(keys.project(projectIdOf(id)))?.card?.title;
  return buyer && seller && title ? { title: `${title}: ${module.name}`, buyer, seller } : undefined;
}
