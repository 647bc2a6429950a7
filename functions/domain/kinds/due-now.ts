import * as modules from '#functions/domain/modules/money/payment.ts';
import type { PayableNow, WorkRef } from '#functions/domain/money/books/works.ts';
import * as orders from '#functions/domain/orders/payment.ts';
import { AppError } from '#functions/lib/errors.ts';

import { isWorkKind, workKinds } from './kinds.ts';

/** What is due for work that its payer may pay this amount (minor units) for now; undefined if they may not. */
export async function findDueNow({ kind, id }: WorkRef, amount: number): Promise<PayableNow | undefined> {
  if (!isWorkKind(kind)) return undefined;
  const found = await (await workKinds[kind].load()).find(id);
  if (!found) return undefined;
  const { buyer, phase } = found.item.card;
  try {
    const due = await readDue({ kind, id }, buyer.id, phase === 'OWED' ? undefined : amount);
    return due.amount === amount ? due : undefined;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}

/** With an amount, it is what a client pays for a module beforehand. */
async function readDue(
  { kind, id }: WorkRef,
  payerId: string,
  amount: number | undefined,
): Promise<PayableNow> {
  if (kind === 'order') return orders.getDue(id, payerId);
  return amount === undefined ? modules.getDue(id, payerId) : modules.getFunding(id, payerId, { amount });
}
