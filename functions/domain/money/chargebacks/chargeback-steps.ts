import { closeHold, commissionBack, sellersPart, type Hold } from '#functions/domain/money/books/hold.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { isSent } from '#functions/domain/money/books/payouts.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import type { WorkRef, Work } from '#functions/domain/money/books/works.ts';
import { arePayoutsManual } from '#functions/domain/money/payout-accounts/account.ts';
import { changeHold } from '#functions/domain/money/released/change-hold.ts';
import type { Released } from '#functions/domain/money/released/released.ts';
import { requestReversals } from '#functions/domain/money/released/reversals.ts';
import { takeFromSeller } from '#functions/domain/money/released/take-from-seller.ts';
import { newId } from '#functions/lib/ids.ts';
import { booksOf } from '#functions/table/keys.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import type { Examiner } from '#shared/rules/money/held-money.ts';

/**
 * A dispute of the payer's bank about what was paid for something, and when it was checked (ISO). Or a refund that was made at the
 * provider, which is the `operator`'s to examine. Minor units.
 */
export type ChargebackContext = Omit<Released, 'held'> & {
  work: Work;
  disputeId: string;
  currency: string;
  at: string;
  examiner?: Examiner;
};

/**
 * Steps: the bank has taken this much from our balance, or given it back (negative), and a fee. What we have regained of it had
 * been booked as our loss.
 */
export function bookTaken(
  disputed: Pick<ChargebackContext, 'disputeId' | 'currency' | 'at' | 'examiner'> & {
    work: WorkRef;
    hold?: ChargebackContext['hold'];
  },
  taken: number,
  fee: number,
  regained: number,
): Step[] {
  if (taken === 0 && fee === 0) return [];
  const { hold, disputeId, currency, at, examiner: by = 'bank' } = disputed;
  const lines = [
    { account: accounts.chargeback(disputeId), amount: taken + regained },
    { account: accounts.losses, amount: 0 - regained },
    { account: accounts.fees, amount: fee },
    { account: accounts.provider, amount: -taken - fee },
  ];
  const kind = taken < 0 ? 'chargebackWon' : 'chargeback';
  return [
    book(booksOf(disputed.work), { kind, currency, lines, at, by, reason: disputeId }),
    ...(hold && regained > 0 ? [changeHold(hold, { add: { borne: -regained } })] : []),
  ];
}

/**
 * Steps: one more dispute is open, or one less. The first freezes what was paid for, and the last unfreezes it; while
 * any is open, nothing is sent to the seller, and what was sent of `examined` (minor units) is taken back.
 */
export async function countDispute(
  disputed: ChargebackContext,
  change: 1 | -1,
  examined = 0,
): Promise<Step[]> {
  const { work, hold, at, examiner = 'bank' } = disputed;
  if (!hold) return [];
  const before = examinerAfter(hold, 0, examiner);
  const by = examinerAfter(hold, change, examiner);
  const withheld = withhold(disputed, examined);
  const counted = countIn(hold, change, disputed);
  return [
    changeHold(hold, { ...counted, add: { ...counted.add, ...withheld.add } }),
    ...withheld.steps,
    ...changeSeller(work.held, { disputes: change }, { journalId: newId(), at }),
    ...(by === before ? [] : await work.examine(by ? 'freeze' : 'unfreeze', { by: by ?? examiner, at })),
  ];
}

/** Who examines a hold after one more of theirs, one less, or none of both: a bank while a dispute of its is open. */
function examinerAfter(
  { disputes = 0, refundsElsewhere = 0 }: Hold,
  change: 1 | 0 | -1,
  by: Examiner,
): Examiner | undefined {
  if (disputes + change <= 0) return undefined;
  return disputes + change > refundsElsewhere + (by === 'operator' ? change : 0) ? 'bank' : 'operator';
}

/** Steps: so much more (minor units) is examined by a dispute that is open already. */
export function examineMore(disputed: ChargebackContext, more: number): Step[] {
  const { add, steps } = withhold(disputed, more);
  return disputed.hold && steps.length > 0 ? [changeHold(disputed.hold, { add }), ...steps] : [];
}

/**
 * Takes back the seller's part of what a bank examines (minor units), as far as it was transferred. The seller owes
 * nothing yet, so nothing is booked until it has come back; then it waits like money that was never sent.
 */
function withhold(disputed: ChargebackContext, examined: number) {
  const { released } = divideLoss(disputed, examined);
  const { hold, transfer } = disputed;
  const isByHand = hold?.payout && isSent(hold.payout) && !transfer?.accountId;
  if (released <= 0 || isByHand || arePayoutsManual()) return { add: {}, steps: [] };
  const { amount, steps } = requestReversals(
    { held: disputed.work.held, ...disputed },
    released - commissionIn(disputed, released),
    disputed.at,
    { withholds: true },
  );
  return { add: amount > 0 ? { withholding: amount } : {}, steps };
}

/** Our commission on so much (minor units) that is taken back of what was released. */
const commissionIn = ({ work: { held }, hold }: ChargebackContext, released: number): number =>
  hold ? commissionBack(held, hold, released) : 0;

/** How many disputes of a hold are open after one more, one less, or none of both, and for how long it was frozen by them. */
function countIn(
  { disputes = 0, frozenAt }: Hold,
  change: 1 | 0 | -1,
  { at, examiner }: Pick<ChargebackContext, 'at' | 'examiner'>,
) {
  const add = { disputes: change, ...(examiner === 'operator' ? { refundsElsewhere: change } : {}) };
  const isFrozen = disputes + change > 0;
  if (isFrozen === disputes > 0) return { add, set: {}, remove: [] };
  if (isFrozen) return { add, set: { frozenAt: at }, remove: [] };
  const frozenFor = Date.parse(at) - Date.parse(frozenAt ?? at);
  return { add: { ...add, frozenFor }, set: {}, remove: ['frozenAt'] };
}

/**
 * Steps: the bank keeps this much, or the refund does. It is taken from what is held, of which the rest stays held, then from what was released,
 * and else it is lost to us. After a fraud, too: the seller may be the thief.
 */
export async function bookLoss(
  disputed: ChargebackContext,
  amount: number,
  isFraud: boolean,
  wasOpen: boolean,
): Promise<Step[]> {
  const { work, hold, disputeId, currency, at, examiner: by = 'bank' } = disputed;
  const { kind, id, held } = work;
  const parts = divideLoss(disputed, amount);
  const commission = commissionIn(disputed, parts.released);
  const taken = takeFromSeller({ held, ...disputed }, parts.released - commission, at);
  const journalId = newId();
  const lines = [
    { account: accounts.held(kind, id), amount: parts.held },
    ...taken.lines,
    { account: accounts.commission, amount: commission },
    { account: accounts.losses, amount: parts.lost },
    { account: accounts.chargeback(disputeId), amount: -amount },
  ];
  const disputes = wasOpen && hold ? -1 : 0;
  const stillExamines = hold && examinerAfter(hold, disputes, by);
  const counted = hold && countIn(hold, disputes, disputed);
  const add = {
    ...taken.add,
    amount: -parts.held,
    takenBack: parts.released,
    borne: parts.lost,
    ...counted?.add,
  };
  const set = { ...taken.set, ...counted?.set };
  const remove = [...taken.remove, ...(counted?.remove ?? [])];
  const noLongerHeld = sellersPart(held, parts.rest) - sellersPart(held, parts.held + parts.rest);
  const journal = { kind: 'chargebackLost', currency, lines, at, by } as const;
  return [
    book(booksOf(disputed.work), isFraud ? { ...journal, reason: 'fraud' } : journal, journalId),
    ...(hold ? [changeHold(hold, { add, set, remove })] : []),
    ...(parts.held > 0 && parts.rest === 0 ? [closeHold(held, at, by)] : []),
    ...changeSeller(held, { ...taken.sums, held: noLongerHeld, disputes }, { journalId, at }),
    ...taken.steps,
    ...(await work.examine('takeBack', { by, at, amount: parts.held + parts.released, stillExamines })),
  ];
}

/** What the bank keeps (minor units): of what is held, of which there is a rest, of what was released, and else of ours. */
export function divideLoss({ work, hold }: ChargebackContext, amount: number) {
  const available = hold?.amount ?? 0;
  const held = Math.min(amount, available);
  const released = Math.min(amount - held, work.held.released - takenByBanks(hold));
  return { held, rest: available - held, released, lost: amount - held - released };
}

/** What banks have taken back of what was released. */
const takenByBanks = ({ takenBack = 0, givenBack = 0 }: Partial<Hold> = {}): number => takenBack - givenBack;
