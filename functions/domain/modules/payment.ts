import type { Due } from '#functions/domain/money/payable.ts';
import type { Payment } from '#functions/domain/money/record.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, type Consistency } from '#functions/table/read.ts';
import { messages } from '#shared/messages.ts';

import { moduleLifecycle } from './lifecycle.ts';
import { moduleKey, type ModuleItem } from './record.ts';

type WithPayment = { module: ModuleItem | undefined; payment: Payment | undefined };

/** What this client has to pay for this module: 404, 403, or 409 when it is not confirmed or already paid. */
export async function getDue(id: string, clientId: string): Promise<Due> {
  const lagging = await findWithPayment(id, 'eventual');
  // A confirmed module changes no more until it is paid, so only a refusal needs the strong read.
  const { module, payment } =
    lagging.module?.status === 'PAY' ? lagging : await findWithPayment(id, 'strong');
  // The client pays, but in the machine it is the provider who completes the payment.
  moduleLifecycle.requireActor(module, { as: 'client', id: clientId });
  return toDue(moduleLifecycle.requireAllowed(module, 'pay', { as: 'provider' }), payment);
}

/** A module, if there is one, and its payment, if one was begun. */
export async function findWithPayment(id: string, consistency: Consistency): Promise<WithPayment> {
  const [module, payment] = await Promise.all([
    findItem<ModuleItem>(moduleKey(id), consistency),
    findItem<Payment>(keys.payment('module', id), consistency),
  ]);
  // A malformed id may have the key of another module.
  return { module: module?.id === id ? module : undefined, payment };
}

/** What is due for this module, with its payment if one was begun. */
export function toDue(module: ModuleItem, payment: Payment | undefined): Due {
  const { id, clientId, freelancerId, amount = 0, currency } = module;
  return {
    kind: 'module',
    id,
    payerId: clientId,
    payeeId: freelancerId,
    amount,
    currency,
    key: keys.payment('module', id),
    payment,
    alreadyPaid: messages.modules.alreadyPaid,
  };
}
