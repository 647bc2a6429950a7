import { refusal } from '../refusal.ts';

// What is said of what is done too often.

export const reads = /* @__PURE__ */ refusal(
  'limits.reads',
  'Too much was read from your network in a short time.',
);
export const creating = {
  gigs: /* @__PURE__ */ refusal(
    'limits.creating.gigs',
    ({ most }: { most: number }) => `You have reached the limit of ${most} gigs a day.`,
  ),
  projects: /* @__PURE__ */ refusal(
    'limits.creating.projects',
    ({ most }: { most: number }) => `You have reached the limit of ${most} projects a day.`,
  ),
  orders: /* @__PURE__ */ refusal(
    'limits.creating.orders',
    ({ most }: { most: number }) => `You have reached the limit of ${most} orders a day.`,
  ),
  bids: /* @__PURE__ */ refusal(
    'limits.creating.bids',
    ({ most }: { most: number }) => `You have reached the limit of ${most} bids a day.`,
  ),
  modules: /* @__PURE__ */ refusal(
    'limits.creating.modules',
    ({ most }: { most: number }) => `You have reached the limit of ${most} modules a day.`,
  ),
  reviews: /* @__PURE__ */ refusal(
    'limits.creating.reviews',
    ({ most }: { most: number }) => `You have reached the limit of ${most} reviews a day.`,
  ),
  pieces: /* @__PURE__ */ refusal(
    'limits.creating.pieces',
    ({ most }: { most: number }) => `You have reached the limit of ${most} pieces a day.`,
  ),
  conversations: /* @__PURE__ */ refusal(
    'limits.creating.conversations',
    ({ most }: { most: number }) => `You have reached the limit of ${most} conversations a day.`,
  ),
  reports: /* @__PURE__ */ refusal(
    'limits.creating.reports',
    ({ most }: { most: number }) => `You have reached the limit of ${most} reports a day.`,
  ),
  changes: /* @__PURE__ */ refusal(
    'limits.creating.changes',
    ({ most }: { most: number }) =>
      `You have reached the limit of ${most} changes to orders and modules a day.`,
  ),
  files: /* @__PURE__ */ refusal(
    'limits.creating.files',
    ({ most }: { most: number }) => `You have reached the limit of ${most} files a day.`,
  ),
  exports: /* @__PURE__ */ refusal(
    'limits.creating.exports',
    ({ most }: { most: number }) => `You have reached the limit of ${most} exports a day.`,
  ),
  gigabytes: /* @__PURE__ */ refusal(
    'limits.creating.gigabytes',
    ({ most }: { most: number }) => `You have reached the limit of ${most} GB of files a day.`,
  ),
};
