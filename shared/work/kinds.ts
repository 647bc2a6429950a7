import type { paymentKinds } from '#shared/rules/payment.ts';

import { moduleRules } from './module.ts';
import { orderRules } from './order.ts';
import type { Rules } from './view.ts';

/** The rules of every kind of work. */
export const workRules: Record<(typeof paymentKinds)[number], Rules> = {
  order: orderRules,
  module: moduleRules,
};
