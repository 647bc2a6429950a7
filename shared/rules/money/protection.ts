/** A day in milliseconds. */
export const DAY = 24 * 3_600_000;

/** The times of protected payments, in days: how long each side has before an order goes on or ends by itself. */
export const protection = {
  /** For writing the requirements of an order that is not paid, and of one that is. */
  requirements: { unpaid: 30, paid: 14 },
  /** After its deadline, work that was not delivered is no longer waited for; its buyer alone can cancel after `grace`. */
  late: { grace: 1, end: 14, afterPayment: 54 },
  /** For the seller's answer when the buyer asks to cancel. */
  cancelAnswer: 2,
  /** For paying work that is delivered; and the days since then on which its buyer is reminded. */
  unpaid: 30,
  dunning: [3, 14, 27],
  /** Before the other clocks end something, so many days, who can prevent that is reminded. */
  remind: 1,
  /** For reviewing work that is delivered and paid. */
  review: 7,
  /** A revision takes as long as the order did, within these bounds; `grace` later it is no longer waited for. */
  revision: { least: 2, most: 7, grace: 7 },
  /** A dispute: for the other side's amount; and for agreeing, once both have named one. */
  dispute: { answer: 5, agree: 30, least: 7 },
  /** Money is held no longer than this after the payment. */
  ceiling: 75,
  /** What was released is paid out after these days, so that complaints come in time; later for a seller of whom less than so many orders and modules are done. */
  clearance: { usual: 3, first: 7, firstSales: 3 },
  /**
   * Money whose seller has no account for it: checked and notified after these days, then weekly; returned `end` days
   * after the payment, and at least `notice` days after the first check.
   */
  unclaimed: { notices: [1, 7, 21], weekly: 7, end: 87, notice: 21 },
  /** An order can be paid before its delivery once its deadline is no further away. */
  payAhead: 45,
  /**
   * A funded module: its deadline is at most `fundAhead` away when it is funded; for looking at the work, and at least this
   * long after the freelancer has refused an amount; for confirming an amount; for rework. Less than what is held can be
   * approved so often.
   */
  module: { fundAhead: 30, review: 14, afterRefusal: 3, confirm: 7, rework: 14, lowerApprovals: 3 },
  /** A confirmed module that was not funded: its client is told, and finally can neither hire nor order until it is paid. */
  owed: { notices: [3, 7, 14], barred: 30 },
} as const;
