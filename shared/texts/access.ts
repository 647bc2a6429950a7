import { refusal } from '../refusal.ts';

// What is said of who may do what.

export const sellersOnly = /* @__PURE__ */ refusal('access.sellersOnly', 'Only sellers can do this.');
export const notYours = /* @__PURE__ */ refusal('access.notYours', 'This does not belong to you.');
export const foreignOrigin = /* @__PURE__ */ refusal(
  'access.foreignOrigin',
  'This request did not come from our own site.',
);
export const bypassedCdn = /* @__PURE__ */ refusal(
  'access.bypassedCdn',
  'Make this request at the address of the site.',
);
export const operatorsTradeNot = /* @__PURE__ */ refusal(
  'access.operatorsTradeNot',
  'Operators can neither buy nor sell.',
);
