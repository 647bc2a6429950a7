import { refusal } from '../refusal.ts';

// What is said of what does not exist.

export const route = /* @__PURE__ */ refusal('notFound.route', 'There is nothing at this address.');
export const user = /* @__PURE__ */ refusal('notFound.user', 'This user does not exist.');
export const gig = /* @__PURE__ */ refusal('notFound.gig', 'This gig does not exist.');
export const project = /* @__PURE__ */ refusal('notFound.project', 'This project does not exist.');
export const order = /* @__PURE__ */ refusal('notFound.order', 'This order does not exist.');
export const payment = /* @__PURE__ */ refusal('notFound.payment', 'This payment does not exist.');
export const module = /* @__PURE__ */ refusal('notFound.module', 'This module does not exist.');
export const conversation = /* @__PURE__ */ refusal(
  'notFound.conversation',
  'This conversation does not exist.',
);
export const passkey = /* @__PURE__ */ refusal('notFound.passkey', 'You have no such passkey.');
export const upload = /* @__PURE__ */ refusal('notFound.upload', 'This file was not uploaded.');
export const bid = /* @__PURE__ */ refusal('notFound.bid', 'This bid does not exist.');
export const receipt = /* @__PURE__ */ refusal('notFound.receipt', 'This receipt does not exist.');
export const message = /* @__PURE__ */ refusal('notFound.message', 'This message does not exist.');
