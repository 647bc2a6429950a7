import type { Actor, Case } from './authorization.ts';

/** Private data: what it is, and which actors get it in the response to which call. No other response contains it. */
export type Exposure = { what: string; seen: Partial<Record<Case, readonly Actor[]>> };

const both = ['owner', 'party'] as const;
const owner = ['owner'] as const;
const party = ['party'] as const;
const whoKnowsThePassword = ['visitor', 'buyer', 'seller'] as const;
const oneself = {
  'users.me': ['owner', 'stranger'],
  'users.changeMe': ['owner', 'stranger'],
  'users.get': owner,
  'users.details': owner,
} as const;
const whoHasTheLink = ['visitor', 'owner', 'stranger'] as const;
const whoHasThePasskey = whoKnowsThePassword;
/** Decisions about an order, which are answered with it. */
const decisions = {
  'orders.approve': owner,
  'orders.revision': owner,
  'orders.cancel': both,
  'orders.decline': both,
  'orders.refund': party,
} as const;

/**
 * Who gets which private data. All other fields of a record are for everybody who gets the record: no test looks for a kind
 * of data that is not named here.
 */
export const exposure = {
  password: { what: 'A password, or its hash', seen: {} },
  email: {
    what: 'An email address',
    seen: {
      'auth.login': whoKnowsThePassword,
      'passkeys.signIn': whoHasThePasskey,
      'auth.register': whoKnowsThePassword,
      'auth.reset': whoHasTheLink,
      'auth.verify': whoHasTheLink,
      'auth.changeEmail': ['buyer', 'seller'],
      ...oneself,
      'users.openShop': ['buyer', 'seller'],
      'users.keep': ['buyer', 'seller'],
      'orders.details': party,
      'notifications.settings': ['buyer', 'seller'],
    },
  },
  phone: {
    what: 'A telephone number',
    seen: {
      'auth.login': whoKnowsThePassword,
      'passkeys.signIn': whoHasThePasskey,
      'auth.reset': whoHasTheLink,
      ...oneself,
      'users.openShop': ['buyer', 'seller'],
      'users.keep': ['buyer', 'seller'],
    },
  },
  timeZone: {
    what: 'A time zone',
    seen: {
      'users.me': oneself['users.me'],
      'users.changeMe': oneself['users.changeMe'],
      'users.openShop': ['buyer', 'seller'],
      'users.keep': ['buyer', 'seller'],
    },
  },
  order: {
    what: 'An order',
    seen: {
      'orders.create': ['buyer', 'seller'],
      'orders.list': both,
      'orders.get': both,
      'orders.details': party,
      'orders.requirements': owner,
      ...decisions,
      'orders.uploadWork': party,
      'orders.complete': party,
    },
  },
  requirements: {
    what: 'The requirements of an order',
    seen: {
      'orders.get': both,
      'orders.details': party,
      'orders.requirements': owner,
      ...decisions,
      'orders.uploadWork': party,
      'orders.complete': party,
    },
  },
  work: {
    what: "An order's work, and the note with it, before the order is paid",
    seen: {
      'orders.get': party,
      'orders.details': party,
      'orders.decline': party,
      'orders.uploadWork': party,
      'orders.complete': party,
    },
  },
  dispute: {
    what: 'The amount that a side names in a dispute, and why',
    seen: {
      'disputes.create': both,
      'disputes.offer': both,
      'disputes.accept': both,
      'disputes.get': both,
      'disputes.create about a module': both,
      'disputes.offer about a module': both,
      'disputes.accept about a module': both,
      'disputes.get about a module': both,
      'modules.ofProject': both,
    },
  },
  receipt: { what: 'A receipt', seen: { 'receipts.get': both } },
  earning: {
    what: 'What somebody has earned',
    seen: { 'earnings.entries': party, 'earnings.bookings': party },
  },
  clientSecret: {
    what: 'The secret to pay with',
    seen: { 'orders.pay': owner, 'modules.pay': owner, 'modules.fund': owner },
  },
  takenProject: {
    what: 'A project that is no longer open, in a list',
    seen: { 'projects.ofUser': owner, 'bids.ofUser': owner },
  },
  bid: {
    what: 'The amount of a bid',
    seen: {
      'bids.check': both,
      'projects.bids': both,
      'bids.create': ['seller'],
      'bids.accept': owner,
      'bids.reject': owner,
      'bids.withdraw': party,
      'bids.ofUser': owner,
    },
  },
  otherBid: { what: 'The amount of a bid beside one that is asked for', seen: { 'projects.bids': owner } },
  module: {
    what: 'A module',
    seen: {
      'modules.ofProject': both,
      'modules.create': owner,
      'modules.update': owner,
      'modules.status OK': owner,
      'modules.status REWORK': owner,
      'modules.status PAY': party,
      'modules.status SUBMITTED': party,
      'modules.submit': party,
      'modules.cancel': both,
      'modules.refund': party,
    },
  },
  message: {
    what: 'A message, or the beginning of it in a list',
    seen: {
      'conversations.list': both,
      'conversations.single': both,
      'conversations.markRead': both,
      'conversations.block': both,
      'messages.ofConversation': both,
      'messages.create': both,
    },
  },
  attachment: {
    what: 'A file of a message, and links to it',
    seen: { 'messages.ofConversation': both, 'messages.files': both },
  },
} as const satisfies Record<string, Exposure>;
export type Fact = keyof typeof exposure;
