const domain = 'functions/domain';
const work = { order: `${domain}/orders/work.ts`, module: `${domain}/modules/work.ts` };
const release = `${domain}/money/books/release.ts`;
const record = `${domain}/protection/steps.ts`;
const chargebacks = `${domain}/money/chargebacks/chargeback-steps.ts`;

/** An error to plant into the present sources: a text that stands once in a file, and what replaces it. */
type Planted = { what: string; file: string; from: string; to: string };

/** Errors in what is written, to see that they are seen. Where a text has gone, plant the same error where it is made now. */
export const planted: readonly Planted[] = [
  {
    what: 'an order is written whatever it is by now',
    file: `${domain}/orders/step.ts`,
    from: `when: { 'card.version': order.card.version },
        update,
      }),
      create({ ...keys.orderEvent(card.id, version), ...event }, () => new Outdated()),`,
    to: `when: { 'card.id': card.id },
        update,
      }),
      create({ ...keys.orderEvent(card.id, version), ...event }, () => []),`,
  },
  {
    what: 'a module is written whatever it is by now',
    file: `${domain}/modules/step.ts`,
    from: `when: isAsRead(before),
      }),
      ...eventSteps(after, event),`,
    to: `when: { id: after.id },
      }),
      ...eventSteps(after, event).map((step) => ({ ...step, refused: () => [] })),`,
  },
  {
    what: 'an order that ends leaves its payment open',
    file: `${domain}/orders/cancel.ts`,
    from: 'transact([...after.steps, ...closed])',
    to: 'transact(after.steps)',
  },
  {
    what: 'what happened to an order is not written',
    file: `${domain}/orders/step.ts`,
    from: 'create({ ...keys.orderEvent(card.id, version), ...event }, () => new Outdated()),',
    to: '',
  },
  {
    what: 'a seller is told twice',
    file: `${domain}/orders/news.ts`,
    from: "...(by === 'seller' ? [] : [tell(seller.id, news)]),",
    to: "...(by === 'seller' ? [] : [tell(seller.id, news), tell(seller.id, news)]),",
  },
  {
    what: 'a client is not told',
    file: `${domain}/modules/news.ts`,
    from: "...(by === 'client' ? [] : [tell(clientId, { ...news, path: pages.client })]),",
    to: '',
  },
  {
    what: 'a record is not due',
    file: record,
    from: '...(due === undefined ? {} : dueAt(due, id)),',
    to: '',
  },
  {
    what: 'a record stays due',
    file: record,
    from: '...(due === undefined ? dueAttributes : []),',
    to: '',
  },
  {
    what: 'a division is not in the books',
    file: release,
    from: '    book(keys.hold(kind, id).PK, journal, journalId),\n',
    to: '',
  },
  {
    what: 'the close of a hold is not written',
    file: release,
    from: '...(left === 0 ? [closeHold(held, at, by)] : []),',
    to: '',
  },
  {
    what: 'the buyer gets back what is the seller’s',
    file: release,
    from: 'amount: toBuyer, at }, movementId)',
    to: 'amount: toBuyer + toSeller, at }, movementId)',
  },
  {
    what: 'nothing clears',
    file: release,
    from: 'held.clearance * DAY',
    to: '0 * DAY',
  },
  {
    what: 'the fee of a charge is not looked up',
    file: `${domain}/money/books/hold.ts`,
    from: "    requestMovement('fee', { kind, id, currency, amount: 0, at }),\n",
    to: '',
  },
  {
    what: 'a change of a seller’s balance is not entered',
    file: `${domain}/money/books/seller-account.ts`,
    from: '...(amount === 0 ? [] : [create(entry)])',
    to: '...(amount <= 0 ? [] : [create(entry)])',
  },
  {
    what: 'a payment that has succeeded is still due',
    file: `${domain}/money/payments/settle.ts`,
    from: '    remove: dueAttributes,\n',
    to: '',
  },
  {
    what: 'another charge of the payer is refunded',
    file: `${domain}/money/movements/intent-of.ts`,
    from: 'if (returns) return returns;',
    to: '',
  },
  {
    what: 'a sale is not counted',
    file: work.order,
    from: '    addSale(gigId),\n',
    to: '',
  },
  {
    what: 'a buyer who has paid may not review',
    file: work.order,
    from: '    replace({ ...keys.bought(gigId, card.buyer.id, id), paidAt: at }),\n',
    to: '',
  },
  {
    what: 'a refund of an order stays on its way',
    file: work.order,
    from: "add: { 'card.returning': -amount, 'card.returned': amount },",
    to: "add: { 'card.returned': amount },",
  },
  {
    what: 'a client is not told of a refund',
    file: work.module,
    from: '...(returned > 0 ? [tellRefunded(module, returned)] : []),',
    to: '',
  },
  {
    what: 'a paid module is not counted',
    file: work.module,
    from: "action === 'fund' ? after.steps : [...after.steps, ...countEnd(project, after.module)]",
    to: 'after.steps',
  },
  {
    what: 'a dispute of the bank does not freeze',
    file: chargebacks,
    from: "...(isTurn ? work.bank(change === 1 ? 'freeze' : 'unfreeze', at) : []),",
    to: '',
  },
  {
    what: 'what a bank takes back is still held for the seller',
    file: chargebacks,
    from: 'held: noLongerHeld,',
    to: 'held: 0,',
  },
];
