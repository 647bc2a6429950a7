import { refusal } from '../refusal.ts';

// What is said of orders.

export const none = 'No orders found.';
export const emptyRequirements = 'Please enter your project requirements.';
export const requirementsFailed = 'Failed to submit requirements. Please try again.';
export const requirementsClosed = /* @__PURE__ */ refusal(
  'orders.requirementsClosed',
  'This order is already completed, so its requirements are closed.',
);
export const fileRequired = 'Please upload a file.';
export const uploadFailed = 'Upload failed. Try again.';
export const urlRequired = 'Please enter a valid URL before completing.';
export const urlInvalid = 'Please enter a valid URL (Google Drive, Dropbox, YouTube, GitHub, etc.)';
export const completed = 'Order marked as completed.';
export const completionFailed = 'Something went wrong.';
export const tooManyRemoved = /* @__PURE__ */ refusal(
  'orders.tooManyRemoved',
  'You have replaced or removed as many files of this order as one side may. What is there stays.',
);
export const alreadyPaid = /* @__PURE__ */ refusal('orders.alreadyPaid', 'This order is already paid.');
export const cancelled = /* @__PURE__ */ refusal('orders.cancelled', 'This order is cancelled.');
export const tooEarlyToPay = /* @__PURE__ */ refusal(
  'orders.tooEarlyToPay',
  'You can pay once the work is delivered, or once its deadline is at most 45 days away: money is not held longer.',
);
export const paidWorkIsFinal = /* @__PURE__ */ refusal(
  'orders.paidWorkIsFinal',
  'This order is paid, so its delivery can no longer be replaced.',
);
export const deadlinePassed = 'Deadline passed';
export const changed = /* @__PURE__ */ refusal(
  'orders.changed',
  'This order has changed meanwhile. Please look at it again before you decide.',
);
export const finished = /* @__PURE__ */ refusal('orders.finished', 'This order is finished.');
export const notToApprove = /* @__PURE__ */ refusal(
  'orders.notToApprove',
  'There is no paid work to approve yet.',
);
export const notToRevise = /* @__PURE__ */ refusal(
  'orders.notToRevise',
  'You can ask for a revision once the work is delivered and paid.',
);
export const alreadyInRevision = /* @__PURE__ */ refusal(
  'orders.alreadyInRevision',
  'The seller is already at work on a revision.',
);
export const disputed = /* @__PURE__ */ refusal(
  'orders.disputed',
  'There is an open dispute about this order, which has to be settled first.',
);
export const noRevisionLeft = /* @__PURE__ */ refusal(
  'orders.noRevisionLeft',
  'All revisions of this order are used.',
);
export const noTimeForRevision = /* @__PURE__ */ refusal(
  'orders.noTimeForRevision',
  'There is no time left for another revision: the money cannot be held that long.',
);
export const tooLateToCancel = /* @__PURE__ */ refusal(
  'orders.tooLateToCancel',
  'The work is already delivered, so this order can no longer be cancelled.',
);
export const askToCancel = /* @__PURE__ */ refusal(
  'orders.askToCancel',
  'The seller is at work, so you can only ask to cancel.',
);
export const alreadyAskedToCancel = /* @__PURE__ */ refusal(
  'orders.alreadyAskedToCancel',
  'You can cancel this order yourself, or have already asked the seller.',
);
export const notAskedToCancel = /* @__PURE__ */ refusal(
  'orders.notAskedToCancel',
  'The buyer has not asked to cancel this order.',
);
export const notToDecline = /* @__PURE__ */ refusal(
  'orders.notToDecline',
  'There is no delivered work to decline yet. You can cancel this order instead.',
);
export const tooLateToDecline = /* @__PURE__ */ refusal(
  'orders.tooLateToDecline',
  'The work is delivered and paid, so this order can no longer be declined.',
);
export const notToRefund = /* @__PURE__ */ refusal(
  'orders.notToRefund',
  'Money can be refunded while delivered and paid work is neither approved nor disputed.',
);
export const aboveHeld = /* @__PURE__ */ refusal(
  'orders.aboveHeld',
  'This is more than what is held for this order.',
);
export const notToDispute = /* @__PURE__ */ refusal(
  'orders.notToDispute',
  'You can open a dispute once the work is delivered and paid.',
);
export const buyerIsLooking = /* @__PURE__ */ refusal(
  'orders.buyerIsLooking',
  'The buyer has yet to review the work. You can open a dispute once they ask for a revision.',
);
export const alreadyDisputed = /* @__PURE__ */ refusal(
  'orders.alreadyDisputed',
  'A dispute about this order is already open.',
);
export const notDisputed = /* @__PURE__ */ refusal(
  'orders.notDisputed',
  'There is no open dispute about this order.',
);
export const noOffer = /* @__PURE__ */ refusal(
  'orders.noOffer',
  'The other side has not named an amount yet.',
);
export const frozen = {
  bank: /* @__PURE__ */ refusal(
    'orders.frozen.bank',
    'The bank is reviewing the payment of this order. Until it has decided, no money is moved.',
  ),
  operator: /* @__PURE__ */ refusal(
    'orders.frozen.operator',
    'The marketplace is reviewing the payment of this order. Until it has decided, no money is moved.',
  ),
};
