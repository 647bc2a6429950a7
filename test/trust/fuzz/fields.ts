import * as fc from 'fast-check';

import { newId } from '#functions/lib/ids.ts';
import type { NamedCall } from '#shared/api/index.ts';
import type { OrderStage } from '#shared/rules/work/order.ts';
import { isWorkUrl } from '#shared/rules/work/work-url.ts';

import { kinds, type Kind, type Market, type Person } from './a-market.ts';
import { aText } from './a-text.ts';
import type { Fields } from './from-schema.ts';

/** The kinds of ids in fields that are not named for them. */
const kindOfField: Record<string, Kind> = {
  freelancerId: 'user',
  to: 'user',
  upTo: 'message',
  cover: 'picture',
  finalWork: 'file',
  paymentIntentId: 'intent',
};

function kindOf({ area, name, operation }: NamedCall, field: string): Kind | undefined {
  // No module of the market is paid beforehand, so that there is nothing to be disputed about.
  if (field === 'moduleId') return undefined;
  if (field !== 'id') return kindOfField[field] ?? kinds.find((kind) => field === `${kind}Id`);
  // What a new conversation is about.
  if (operation === 'conversations.create' || area === 'disputes') return 'order';
  // Calls of this name take the id of a user.
  return name === 'ofUser' ? 'user' : kinds.find((kind) => area === `${kind}s`);
}

/** Well-formed ids of records that do not exist. */
const unknownIds: Record<Kind, () => string> = {
  user: newId,
  gig: newId,
  order: newId,
  project: newId,
  message: newId,
  bid: () => newId() + newId(),
  conversation: () => newId() + newId(),
  module: () => `${newId()}-001`,
  picture: () => `/media/${newId()}/${newId()}.png`,
  file: () => `pending/work/${newId()}/${newId()}/work.zip`,
  intent: () => 'pi_3NoSuchIntent',
};

/** An id: mostly one that concerns the caller, sometimes one of other people, sometimes of no record. */
function anId(kind: Kind, { people }: Market, caller: Person | undefined): fc.Arbitrary<string> {
  const all = people.flatMap(({ own }) => own[kind]);
  const own = caller?.own[kind] ?? [];
  const unknown = fc.constant(null).map(unknownIds[kind]);
  return fc.oneof(
    { arbitrary: own.length > 0 ? fc.constantFrom(...own) : unknown, weight: own.length > 0 ? 7 : 0 },
    { arbitrary: fc.constantFrom(...all), weight: 3 },
    { arbitrary: unknown, weight: 1 },
  );
}

const wholeNumber = (max: number) =>
  fc.integer({ min: 1, max }).chain((value) => fc.constantFrom<number | string>(value, String(value)));
const amount = fc
  .integer({ min: 50, max: 99_999_999 })
  .chain((minor) => fc.constantFrom<number | string>(minor / 100, (minor / 100).toFixed(2)));
/** Mostly less than what is held for an order. */
const amountOfOrder = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 1_999 }).map((minor) => (minor / 100).toFixed(2)), weight: 5 },
  { arbitrary: amount, weight: 1 },
);
const link = fc
  .tuple(fc.domain(), fc.webPath())
  .map(([domain, path]) => `https://${domain}${path}`)
  .filter(isWorkUrl);

/** Mostly none, sometimes that of a record which was changed a few times; another is refused with 409. */
const aVersion = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 5 },
  { arbitrary: fc.integer({ min: 0, max: 3 }), weight: 1 },
);

/** Values of fields whose schema does not say enough. */
const arbitraries: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.emailAddress(),
  username: fc
    .tuple(fc.string({ unit: 'grapheme-composite', minLength: 2, maxLength: 12 }), fc.nat())
    .map((parts) => parts.join('')),
  password: aText({ minLength: 12, maxLength: 60 }),
  price: amount,
  amount,
  min: fc.oneof(fc.constantFrom('', '0', '-5', ' 7 ', '1e3', '0x10'), amount.map(String)),
  max: fc.oneof(fc.constantFrom('', '0', '1e308', '999999.999'), amount.map(String)),
  star: wholeNumber(5),
  deliveryTime: wholeNumber(365),
  revisionNumber: wholeNumber(100),
  deadlineDays: wholeNumber(365),
  budget: wholeNumber(999_999),
  numberOfModules: wholeNumber(50),
  size: wholeNumber(2_000_000),
  fileUrl: link,
  projectURL: link,
  cursor: fc.oneof(
    fc.constant(null).map(newId),
    fc.stringMatching(/^[\w#-]{1,120}$/),
    aText({ maxLength: 60 }),
  ),
  limit: fc.integer({ min: 1, max: 100 }),
};

/** In which stage an order mostly is for which a decision is made. */
const stageOf: Record<string, OrderStage> = {
  'orders.approve': 'REVIEW',
  'orders.revision': 'REVIEW',
  'orders.refund': 'REVISION',
  'orders.cancel': 'PAID',
  'orders.decline': 'PAID',
  'disputes.create': 'REVIEW',
  'disputes.offer': 'DISPUTED',
  'disputes.accept': 'DISPUTED',
};

/** The id of an order about which this caller would decide in this call, or any other id. */
function anOrderToDecide(call: NamedCall, market: Market, caller: Person | undefined) {
  const stage = stageOf[call.operation];
  const paid = (stage && caller?.paid[stage]) ?? [];
  const any = anId('order', market, caller);
  return paid.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...paid), weight: 2 }, any) : any;
}

/** The field in which a call asks for the password that its caller has. */
const provenBy: Record<string, string> = {
  'auth.changeEmail': 'password',
  'auth.changePassword': 'current',
  'passkeys.addingOptions': 'password',
  'passkeys.remove': 'password',
  'payouts.account': 'password',
  'payouts.login': 'password',
  'users.askForExport': 'password',
  'users.close': 'password',
};

/** The ids that this caller would fill into the fields of a call, and the password they have, and nothing else. */
export function recordsFor(call: NamedCall, market: Market, caller: Person): Fields {
  return (name) => {
    if (provenBy[call.operation] === name) return fc.constant(caller.password);
    const kind = kindOf(call, name);
    return kind && kind !== 'picture' && kind !== 'file' ? anId(kind, market, caller) : undefined;
  };
}

/** The values that this caller would fill into the fields of a call. */
export function fieldsFor(call: NamedCall, market: Market, caller: Person | undefined): Fields {
  if (call.operation === 'auth.login') {
    const { username = '', email = '', password = '' } = caller ?? {};
    const known: Record<string, fc.Arbitrary<unknown>> = {
      username: fc.oneof(fc.constantFrom(username, email, username.toUpperCase()), aText()),
      password: fc.oneof({ arbitrary: fc.constant(password), weight: 4 }, aText()),
    };
    return (name) => known[name];
  }
  const pictures = anId('picture', market, caller);
  return (name) => {
    if (caller && provenBy[call.operation] === name)
      return fc.oneof({ arbitrary: fc.constant(caller.password), weight: 4 }, aText());
    if (name === 'images') return fc.array(pictures, { maxLength: 2 });
    if (name === 'img') return fc.constantFrom(null, '', undefined);
    if (name === 'seen' && ['modules', 'orders', 'disputes'].includes(call.area)) return aVersion;
    if (name === 'amount' && ['orders', 'disputes'].includes(call.area)) return amountOfOrder;
    const kind = kindOf(call, name);
    if (kind === 'user' && name !== 'id' && name !== 'to' && caller && call.method !== 'GET') {
      // Naming another person than oneself here gives 403, so it is rare.
      return fc.oneof(
        { arbitrary: fc.constant(caller.id), weight: 9 },
        { arbitrary: anId('user', market, caller), weight: 1 },
      );
    }
    // People write to others, not to themselves.
    if (name === 'to') return anId('user', market, undefined);
    if (kind === 'order') return anOrderToDecide(call, market, caller);
    return kind ? anId(kind, market, caller) : arbitraries[name];
  };
}
