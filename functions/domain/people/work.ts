import { modulesOfPerson } from '#functions/domain/modules/of-person.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { ordersOfPerson } from '#functions/domain/orders/of-person.ts';
import type { OfPerson } from '#functions/domain/work/of-person.ts';

/** What an account has of every kind of work, in the order in which it is told. Apart from the kinds, which payments load. */
export const workOfPerson: Record<PaymentKind, OfPerson> = { order: ordersOfPerson, module: modulesOfPerson };
