import { key } from './key.ts';

export const attempts = key('ATTEMPTS#{what}', 'ATTEMPTS');
/** What the last look-up of a payment found, for its payer. */
export const confirmation = key('ATTEMPTS#confirm#{payerId}#{intentId}', 'CONFIRMATION');
/** The claim of an idempotency key by the request that used it first. */
export const once = key('ONCE#{owner}#{call}#{key}', 'ONCE');
