import * as modules from './modules/payment.ts';
import type { Payables } from './money/payable.ts';
import * as orders from './orders/payment.ts';

/** Everything that can be paid for by card. Calls and jobs pass it to `money`, which imports neither orders nor modules. */
export const payables: Payables = new Map([
  ['order', orders.findPayable],
  ['module', modules.findPayable],
]);
