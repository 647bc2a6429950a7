import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

/**
 * What is drawn becomes the owner's, or stays the sellers' and goes to the bank account from which the operator pays them
 * by hand.
 */
export type DrawPurpose = 'owner' | 'bank';

/**
 * A draw: money that the operator takes from our balance at the provider to the bank, as it is stored. It is booked before
 * the provider is asked. A failed one is booked back.
 */
export type Draw = {
  /** By which the operator names it: there is one draw of a reference, however often it is asked for. */
  reference: string;
  /** Minor units. */
  amount: number;
  currency: string;
  purpose: DrawPurpose;
  /** The name of the operator who made it, and when (ISO). */
  by: string;
  at: string;
  state: 'BOOKED' | 'SENT' | 'FAILED';
  /** The provider's id of the payout, once it is known. */
  payoutId?: string;
};

/** The draw of this reference, if there is one. */
export const findDraw = (reference: string): Promise<(Key & Draw) | undefined> =>
  findItem<Key & Draw>(keys.draw(reference));
