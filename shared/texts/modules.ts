import { refusal } from '../refusal.ts';

// What is said of modules.

export const none = 'No modules have been assigned yet.';
export const saveFailed = 'Failed to assign/update module.';
export const reworkFailed = 'Failed to mark for rework.';
export const okFailed = 'Failed to mark as OK.';
export const submitFailed = 'Image upload or submission failed. Please try again.';
export const urlEmpty = 'URL cannot be empty';
export const urlInvalid = 'Invalid URL format';
export const tooManyImages = 'You can only upload up to 2 images.';
export const invalidAmount = /* @__PURE__ */ refusal('modules.invalidAmount', 'Please enter a valid amount.');
export const completed = 'Module Completed';
export const locked = /* @__PURE__ */ refusal(
  'modules.locked',
  'This module is locked: it was already edited once.',
);
export const deadlineOver = /* @__PURE__ */ refusal(
  'modules.deadlineOver',
  'This deadline would already be over: its days count from when the module was assigned.',
);
export const noBidYet = /* @__PURE__ */ refusal(
  'modules.noBidYet',
  'Accept a bid before you assign modules.',
);
export const notToPay = /* @__PURE__ */ refusal('modules.notToPay', 'This module is not ready to be paid.');
export const alreadyPaid = /* @__PURE__ */ refusal('modules.alreadyPaid', 'This module is already paid.');
export const full = /* @__PURE__ */ refusal(
  'modules.full',
  'All modules of this project are already assigned.',
);
export const tooManyEnded = /* @__PURE__ */ refusal(
  'modules.tooManyEnded',
  'Too many modules of this project have ended for others to replace them. Please post another project.',
);
export const freelancerGone = /* @__PURE__ */ refusal(
  'modules.freelancerGone',
  'The account of the freelancer is closed. Reject their bid to give the project to somebody else.',
);
export const ended = /* @__PURE__ */ refusal('modules.ended', 'This module has ended.');
export const changed = /* @__PURE__ */ refusal(
  'modules.changed',
  'This module has changed meanwhile. Please look at it again before you decide.',
);
export const changedTo = /* @__PURE__ */ refusal(
  'modules.changedTo',
  ({ status }: { status: string }) => `This module has changed meanwhile. It is now ${status}.`,
);
export const decideAnew = /* @__PURE__ */ refusal(
  'modules.decideAnew',
  ({ status }: { status: string }) =>
    `This module has changed meanwhile. It is now ${status}. Please look at it again before you decide.`,
);
export const decideAnewFor = /* @__PURE__ */ refusal(
  'modules.decideAnewFor',
  ({ status, amount }: { status: string; amount: string }) =>
    `This module has changed meanwhile. It is now ${status} for ${amount}. Please look at it again before you decide.`,
);
export const disputed = /* @__PURE__ */ refusal(
  'modules.disputed',
  'There is an open dispute about this module, which has to be settled first.',
);
export const fundedIsFixed = /* @__PURE__ */ refusal(
  'modules.fundedIsFixed',
  'Money is held for this module, so it can no longer be changed.',
);
export const alreadyFunded = /* @__PURE__ */ refusal(
  'modules.alreadyFunded',
  'Money is already held for this module.',
);
export const notFunded = /* @__PURE__ */ refusal('modules.notFunded', 'No money is held for this module.');
export const notToFund = /* @__PURE__ */ refusal(
  'modules.notToFund',
  'Money can be added to a module until its work is approved.',
);
export const tooEarlyToFund = /* @__PURE__ */ refusal(
  'modules.tooEarlyToFund',
  'You can add money once the deadline of this module is at most 30 days away: money is not held longer.',
);
export const tooLateToFund = /* @__PURE__ */ refusal(
  'modules.tooLateToFund',
  'The deadline of this module has passed. You can add money once the work is handed in.',
);
export const aboveHeld = /* @__PURE__ */ refusal(
  'modules.aboveHeld',
  'This is more than what is held for this module.',
);
export const approvedLessTooOften = /* @__PURE__ */ refusal(
  'modules.approvedLessTooOften',
  'The freelancer has declined less than what is held three times. Approve all of it, or open a dispute.',
);
export const noTimeToApproveLess = /* @__PURE__ */ refusal(
  'modules.noTimeToApproveLess',
  'There is no time left to agree on less than what is held. Approve all of it, or open a dispute.',
);
export const noTimeForRework = /* @__PURE__ */ refusal(
  'modules.noTimeForRework',
  'There is no time left for changes: the money cannot be held that long.',
);
export const noTimeToReplace = /* @__PURE__ */ refusal(
  'modules.noTimeToReplace',
  'There is no time left to replace this work: the money cannot be held that long.',
);
export const noTimeToRefuse = /* @__PURE__ */ refusal(
  'modules.noTimeToRefuse',
  'There is no time left to decline this amount: the money cannot be held that long.',
);
export const notToCancel = /* @__PURE__ */ refusal(
  'modules.notToCancel',
  'You can cancel a module only before its work is handed in.',
);
export const tooEarlyToCancel = /* @__PURE__ */ refusal(
  'modules.tooEarlyToCancel',
  'The freelancer is at work. You can cancel this module a day after its deadline.',
);
export const notToRefund = /* @__PURE__ */ refusal(
  'modules.notToRefund',
  'You can refund money once it is released to you, until it clears.',
);
export const notToQuit = /* @__PURE__ */ refusal(
  'modules.notToQuit',
  'Money is held for this module, so you can give it up only until its work is approved.',
);
export const notToDispute = /* @__PURE__ */ refusal(
  'modules.notToDispute',
  'A dispute is about handed-in work or an approved amount, while money is held for it.',
);
export const allIsApproved = /* @__PURE__ */ refusal(
  'modules.allIsApproved',
  'All that is held is approved, so there is nothing to dispute.',
);
export const alreadyDisputed = /* @__PURE__ */ refusal(
  'modules.alreadyDisputed',
  'A dispute about this module is already open.',
);
export const notDisputed = /* @__PURE__ */ refusal(
  'modules.notDisputed',
  'There is no open dispute about this module.',
);
export const frozen = {
  bank: /* @__PURE__ */ refusal(
    'modules.frozen.bank',
    'The bank is reviewing the payment of this module. Until it has decided, no money is moved.',
  ),
  operator: /* @__PURE__ */ refusal(
    'modules.frozen.operator',
    'The marketplace is reviewing the payment of this module. Until it has decided, no money is moved.',
  ),
};
export const cannotReopen = /* @__PURE__ */ refusal(
  'modules.cannotReopen',
  'Work on this project has begun. Its bid can be rejected once every module is completed or has ended.',
);
export const owes = /* @__PURE__ */ refusal(
  'modules.owes',
  'A module that you confirmed with its freelancer is unpaid for 30 days. Pay it first.',
);
