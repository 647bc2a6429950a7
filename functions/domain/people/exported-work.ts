import { collectModules } from '#functions/domain/modules/collect.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { collectOrders } from '#functions/domain/orders/collect.ts';
import type { Collect } from '#functions/domain/work/of-person.ts';

/** What an export has of every kind of work. Apart from the rest, which closing an account loads. */
export const exportedWork: Record<PaymentKind, Collect> = { order: collectOrders, module: collectModules };
