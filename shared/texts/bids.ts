import { refusal } from '../refusal.ts';

// What is said of bids.

export const invalidAmount = 'Please enter a valid bid amount';
export const already = /* @__PURE__ */ refusal('bids.already', 'You already placed a bid');
export const placed = 'Bid placed successfully!';
export const failed = 'Failed to place bid.';
export const accepted = 'Accepted';
export const onlyOne = /* @__PURE__ */ refusal(
  'bids.onlyOne',
  'Another bid of this project is already accepted.',
);
export const rejected = /* @__PURE__ */ refusal('bids.rejected', 'This bid is already rejected.');
export const withdrawn = /* @__PURE__ */ refusal('bids.withdrawn', 'The freelancer has withdrawn this bid.');
export const tooLateToWithdraw = /* @__PURE__ */ refusal(
  'bids.tooLateToWithdraw',
  'This bid is already accepted, so it can no longer be withdrawn.',
);
export const workHasBegun = /* @__PURE__ */ refusal(
  'bids.workHasBegun',
  'Work on this project has begun, so its bid can no longer be rejected.',
);
export const freelancerGone = /* @__PURE__ */ refusal(
  'bids.freelancerGone',
  'The account of the freelancer is closed. Choose another bid.',
);
export const changedTo = /* @__PURE__ */ refusal(
  'bids.changedTo',
  ({ status, amount }: { status: string; amount: string }) =>
    `This bid has changed meanwhile. It is now ${status} for ${amount}.`,
);
