import * as fc from 'fast-check';

import type { FaultKind } from '#infra/local/stripe/faults.ts';

/** What people do, whose processes may be killed meanwhile; what banks and the provider do; and what operators do. */
const ofPeople = ['place', 'act', 'keep', 'payKept', 'cancelAndPay'] as const;
const others = [
  'account',
  'payout',
  'dispute',
  'decide',
  'refund',
  'refundElsewhere',
  'strangeIntent',
  'elsewhere',
  'operator',
  'operate',
  'forget',
] as const;

/** What happens in a marketplace: to one of its latest sales, to the seller's account, at a bank, at the provider, or to a case. */
export type Happening = {
  what: (typeof ofPeople)[number] | (typeof others)[number];
  /** To which of the latest sales. */
  which: number;
  /** Which of what is possible. */
  choice: number;
  /** Hundredths of the price. */
  part: number;
  /** After so many requests to the table and the provider the process that does it is killed. */
  dies: number | undefined;
};

/** Whether people do it. */
export const isOfPeople = (what: Happening['what']): boolean => ofPeople.some((each) => each === what);

/** How the seller's account is when the marketplace opens; what happens to it later is among the happenings. */
export const accounts = ['ready', 'ready', 'ready', 'unfinished', 'refused', 'none', 'none'] as const;

/** How far the first sale is when a marketplace opens. */
const beginnings = ['paid', 'paid', 'approved', 'unpaid'] as const;

/** A seller's marketplace, what is sold there, and what happens. Half of them sell modules, most of which are funded. */
export type Course = {
  account: (typeof accounts)[number];
  sells: 'order' | 'module';
  begins: (typeof beginnings)[number];
  price: number;
  deliveryTime: number;
  revisionNumber: number;
  happenings: Happening[];
};

const often = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

/** One of so many processes is killed. */
const death = (most: number) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: most }) },
  );

/** What happens to a marketplace while it is busy. */
const atFirst = [
  ...often(16, 'act' as const),
  ...often(2, 'dispute' as const),
  ...often(3, 'decide' as const),
  ...often(3, 'operate' as const),
  ...often(3, 'payout' as const),
  ...often(3, 'refundElsewhere' as const),
  ...often(2, 'elsewhere' as const),
  ...often(1, 'strangeIntent' as const),
  ...often(4, 'forget' as const),
  ...often(2, 'keep' as const),
  ...often(2, 'payKept' as const),
  ...often(1, 'cancelAndPay' as const),
  ...ofPeople,
  ...others,
];
/** What happens once much is done and paid out. */
const later = [
  ...often(4, 'payout' as const),
  ...often(3, 'dispute' as const),
  ...often(4, 'decide' as const),
  ...often(3, 'operate' as const),
  ...often(2, 'refundElsewhere' as const),
  ...often(2, 'forget' as const),
  'account' as const,
];

const oneOf = (what: Happening['what'][]): fc.Arbitrary<Happening> =>
  fc.record({
    what: fc.constantFrom(...what),
    which: fc.nat(2),
    choice: fc.nat(9_999),
    part: fc.integer({ min: 1, max: 100 }),
    dies: death(25),
  });

/** So many rounds are later. */
const LATER = 4;

const inTurn = <T>(length: number, first: fc.Arbitrary<T>, last: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.tuple(...often(length - LATER, first), ...often(LATER, last));

const course = (length: number): fc.Arbitrary<Course> =>
  fc.record({
    account: fc.constantFrom(...accounts),
    sells: fc.constantFrom('order', 'module'),
    begins: fc.constantFrom(...beginnings),
    price: fc.integer({ min: 500, max: 30_000 }),
    deliveryTime: fc.integer({ min: 1, max: 7 }),
    revisionNumber: fc.nat(2),
    happenings: inTurn(length, oneOf(atFirst), oneOf(later)),
  });

/** What goes wrong at the provider: with its events, and with requests to it. */
export type Fault =
  | { events: 'drop' | 'duplicate' | 'shuffle'; times: number }
  | { requests: FaultKind; of: (typeof requests)[number]; isApplied: boolean };

const requests = [
  ['refund', 'create'],
  ['transfer', 'create'],
  ['transfer_reversal', 'create'],
  ['refund', 'list'],
  ['transfer', 'retrieve'],
  ['dispute', 'retrieve'],
  ['payment_intent', 'create'],
  ['payment_intent', 'cancel'],
  ['payment_intent', 'retrieve'],
  ['v2.core.account', 'retrieve'],
  ['balance_transaction', 'list'],
] as const;
const movements = requests.slice(0, 3);

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({
    events: fc.constantFrom('drop', 'duplicate', 'shuffle'),
    times: fc.integer({ min: 1, max: 8 }),
  }),
  fc.record({
    requests: fc.constantFrom('reset', 'server-error'),
    of: fc.constantFrom(...requests),
    isApplied: fc.boolean(),
  }),
  fc.record({
    requests: fc.constantFrom('rate-limit', 'key-in-use', 'balance-insufficient'),
    of: fc.constantFrom(...movements),
    isApplied: fc.constant(false),
  }),
);

/** A while in which something happens in each marketplace: the time that passes before, in hours, and what goes wrong. */
export type Round = {
  hours: number;
  faults: Fault[];
  /** After so many requests the sweep is killed, the reading of the statement, and what hears the next event. */
  sweepDies: number | undefined;
  statementDies: number | undefined;
  hearingDies: number | undefined;
};

const round = (...hours: number[]): fc.Arbitrary<Round> =>
  fc.record({
    hours: fc.constantFrom(...hours),
    faults: fc.array(fault, { maxLength: 6, size: 'max' }),
    sweepDies: death(300),
    statementDies: death(60),
    hearingDies: death(12),
  });

/** Marketplaces at the same time, in so many rounds. */
export const worlds = (size: number, length: number): fc.Arbitrary<{ courses: Course[]; rounds: Round[] }> =>
  fc.record({
    courses: fc.array(course(length), { minLength: size, maxLength: size, size: 'max' }),
    rounds: inTurn(length, round(0, 1, 1, 13, 24, 24, 72, 168), round(24, 72, 168, 400)),
  });
