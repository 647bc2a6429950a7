import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import type { StripeStandIn } from '#infra/local/stripe/stripe.ts';
import type { RequestParts } from '#test/functions/a-measured-call.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';

/** Somebody whose password is known. */
export type Member = SessionUser & { email: string; password: string };

/**
 * Whose records a request is about, and who makes it where it is about themselves; whoever is not given is made, and so is
 * the gig of the seller. `texts` are those of projects where they do not matter. `provider` is that of the calls, unless it
 * is to be started.
 */
export type Cast = {
  buyer?: SessionUser;
  seller?: SessionUser;
  caller?: Member | undefined;
  gig?: GigItem;
  texts?: { title: string; description: string };
  provider?: Pick<StripeStandIn, 'review'>;
};

/** A request, and the person who makes it. */
export type Asked = RequestParts & { as?: SessionUser };

/** By call, and by case where a call has several: sets up typical records, and returns a typical request. */
export type Typical = Record<string, (cast: Cast) => Asked | Promise<Asked>>;

export const buyerOf = async ({ buyer }: Cast) => buyer ?? aBuyer();
export const sellerOf = async ({ seller }: Cast) => seller ?? aSeller();

/** The caller if they have a shop, or else the seller. */
export const shopkeeperOf = async ({ caller, seller }: Cast) =>
  caller?.role === 'seller' ? caller : (seller ?? aSeller());
