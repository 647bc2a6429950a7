import type { Refusal } from './refusal.ts';

/** The files of texts that have refusals. */
type Texts =
  | typeof import('./texts/access.ts')
  | typeof import('./texts/accounts/auth.ts')
  | typeof import('./texts/accounts/notifications.ts')
  | typeof import('./texts/accounts/passkeys.ts')
  | typeof import('./texts/accounts/users.ts')
  | typeof import('./texts/bids.ts')
  | typeof import('./texts/common.ts')
  | typeof import('./texts/conversations.ts')
  | typeof import('./texts/gigs.ts')
  | typeof import('./texts/limits.ts')
  | typeof import('./texts/modules.ts')
  | typeof import('./texts/money/operator.ts')
  | typeof import('./texts/money/payment.ts')
  | typeof import('./texts/money/payouts.ts')
  | typeof import('./texts/not-found.ts')
  | typeof import('./texts/orders.ts')
  | typeof import('./texts/portfolio.ts')
  | typeof import('./texts/projects.ts')
  | typeof import('./texts/request.ts')
  | typeof import('./texts/reviews.ts')
  | typeof import('./texts/uploads.ts')
  | typeof import('./texts/work.ts');

type ReasonsOf<T> = T extends Refusal<infer Code> | ((params: never) => Refusal<infer Code>)
  ? Code
  : T extends string | ((...args: never[]) => unknown)
    ? never
    : { [N in keyof T]: ReasonsOf<T[N]> }[keyof T];

/** The codes of all refusals: where their texts stand. */
export type Reason = ReasonsOf<Texts>;
