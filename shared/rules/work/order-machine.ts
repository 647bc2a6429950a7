import { machineOf } from '#shared/work/machine.ts';
import { orderView } from '#shared/work/order.ts';

/** What documents say of an order. */
export const orderWords = {
  meanings: {
    ORDERED: 'Neither paid nor delivered',
    PAID: 'Paid, and the money is held; the seller works',
    DELIVERED: 'Delivered, which completes it; sealed until it is paid',
    REVIEW: 'Delivered and paid: the work is open, and the money is held until the buyer approves',
    REVISION: 'The buyer has asked for a revision; the seller works on',
    DISPUTED: 'The two sides do not agree; each names an amount for the seller',
    FINISHED: 'What was held is the seller’s, or divided as a dispute ended',
    CANCELLED: 'Ended; what was held is refunded to the buyer',
  },
  given: {
    paid: 'paid',
    unpaid: 'not paid',
    something: 'the seller gets something',
    nothing: 'the seller gets nothing',
  },
};

/** The states of an order, and what leads from one to another. */
export const orderMachine = machineOf(orderView, orderWords);
