import { timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { PaymentIntent } from '#functions/services/stripe/payment-intents.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { put } from '#functions/table/write.ts';

import type { Due } from './payable.ts';

/** Stores a successful intent that does not match our records, for the operator: its money pays for nothing yet. */
export async function setAside(
  intent: PaymentIntent,
  reason: 'unknown' | 'differs' | 'closed',
  due?: Due,
): Promise<void> {
  const { id: intentId, amount, received, currency, metadata } = intent;
  const card = { reason, intentId, amount, received, currency, kind: metadata['kind'], id: metadata['id'] };
  const key = keys.paymentIssue((due?.key ?? keys.payment('unknown', intentId)).PK, intentId);
  await put({ ...key, GSI1PK: lists.paymentIssues(), GSI1SK: intentId, card, at: timestamp() });
  log.error('payment set aside', card);
}
