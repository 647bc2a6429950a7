import type { FindPayable, Payables } from './money/payable.ts';

/**
 * Everything that can be paid for by card. Calls and jobs pass it to `money`, which imports neither orders nor modules.
 * What a payment changes is loaded when there is something to record: most requests about a payment find nothing new.
 */
export const payables: Payables = new Map<string, FindPayable>([
  ['order', async (id) => (await import('./orders/payable.ts')).findPayable(id)],
  ['module', async (id) => (await import('./modules/payable.ts')).findPayable(id)],
]);
