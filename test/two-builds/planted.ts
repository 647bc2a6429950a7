const work = 'functions/domain/work';
const money = 'functions/domain/money';
const release = `${money}/books/release.ts`;
const chargebacks = `${money}/chargebacks/chargeback-steps.ts`;

/** An error to plant into the present sources: a text that stands once in a file, and what replaces it. */
type Planted = { what: string; file: string; from: string; to: string };

/** Errors in what is written, to see that they are seen. Where a text has gone, plant the same error where it is made now. */
export const planted: readonly Planted[] = [
  {
    what: 'a record is written whatever it is by now',
    file: `${work}/change-item.ts`,
    from: "when: { 'card.version': before.card.version },",
    to: "when: { 'card.id': before.card.id },",
  },
  {
    what: 'an event is written over another',
    file: `${work}/take.ts`,
    from: 'create({ ...kind.eventKey(id, version), ...event }, () => new Outdated())',
    to: '{ ...create({ ...kind.eventKey(id, version), ...event }), refused: () => [] }',
  },
  {
    what: 'an order that ends leaves its payment open',
    file: 'functions/domain/orders/cancel.ts',
    from: "if (after.card.phase !== 'ENDED' || isPaid(card)) return [];",
    to: 'return [];',
  },
  {
    what: 'what happened is not written',
    file: `${work}/take.ts`,
    from: "if (event.what === 'edit') return [];",
    to: 'return [];',
  },
  {
    what: 'a side is told twice',
    file: `${work}/news.ts`,
    from: `    .filter((side) => side !== event.by.kind)
`,
    to: `    .filter((side) => side !== event.by.kind)
    .flatMap((side) => [side, side])
`,
  },
  {
    what: 'a buyer is not told',
    file: `${work}/news.ts`,
    from: "const sides: readonly Side[] = ['seller', 'buyer'];",
    to: "const sides: readonly Side[] = ['seller'];",
  },
  {
    what: 'a record is not due',
    file: `${work}/change-item.ts`,
    from: '...place },',
    to: '},',
  },
  {
    what: 'a record stays due',
    file: `${work}/change-item.ts`,
    from: '...(place ? [] : dueAttributes),',
    to: '',
  },
  {
    what: 'a division is not in the books',
    file: release,
    from: '    book(booksOf(held), journal, journalId),\n',
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
    file: `${money}/books/hold.ts`,
    from: "    requestMovement('fee', { kind, id, payment, currency, amount: 0, at }),\n",
    to: '',
  },
  {
    what: 'a change of a seller’s balance is not entered',
    file: `${money}/books/seller-account.ts`,
    from: '...(amount === 0 ? [] : [create(entry)])',
    to: '...(amount <= 0 ? [] : [create(entry)])',
  },
  {
    what: 'a payment that has succeeded is still due',
    file: `${money}/payments/settle.ts`,
    from: '    remove: dueAttributes,\n',
    to: '',
  },
  {
    what: 'another charge of the payer is refunded',
    file: `${money}/movements/intent-of.ts`,
    from: 'if (returns) return returns;',
    to: '',
  },
  {
    what: 'a sale is not counted',
    file: 'functions/domain/orders/kind.ts',
    from: `  addSale(gigId),
`,
    to: '',
  },
  {
    what: 'a buyer who has paid may not review',
    file: 'functions/domain/orders/kind.ts',
    from: `  replace({ ...keys.bought(gigId, buyer.id, id), paidAt }),
`,
    to: '',
  },
  {
    what: 'a refund stays on its way',
    file: `${work}/works.ts`,
    from: "add: { 'card.money.returning': -amount, 'card.money.returned': amount },",
    to: "add: { 'card.money.returned': amount },",
  },
  {
    what: 'a buyer is not told of a refund',
    file: `${work}/works.ts`,
    from: '...(amount > 0 ? [tellRefunded(kind, card, amount)] : []),',
    to: '',
  },
  {
    what: 'a module that is over is not counted',
    file: `${work}/take.ts`,
    from: '!isOver(before.phase) && isOver(item.card.phase)',
    to: 'false',
  },
  {
    what: 'work that is paid is not marked as done',
    file: `${work}/take.ts`,
    from: '...(isDone ? { doneAt: at } : {}),',
    to: '',
  },
  {
    what: 'a dispute of the bank does not freeze',
    file: chargebacks,
    from: "...(isTurn ? await work.bank(change === 1 ? 'freeze' : 'unfreeze', at) : []),",
    to: '',
  },
  {
    what: 'what a bank takes back is still held for the seller',
    file: chargebacks,
    from: 'held: noLongerHeld,',
    to: 'held: 0,',
  },
];
