import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';

import type { ExpectedAnswer } from './a-model-run.ts';

export const conflict = (message: string): ExpectedAnswer => ({ status: 409, message });
export const notYours: ExpectedAnswer = { status: 403, message: messages.access.notYours };
export const isClient = (actor: string) => actor.endsWith('client');

/** The refusal of visitors, and of those without a shop from what sellers do, whatever the state. */
export function refusal(actor: string, role: 'client' | 'freelancer'): ExpectedAnswer | undefined {
  if (actor === 'visitor') return { status: 401, message: refusals.auth.signInFirst };
  const needsShop = role === 'freelancer' && isClient(actor);
  return needsShop ? { status: 403, message: messages.access.sellersOnly } : undefined;
}
