import { log } from '#functions/lib/log.ts';
import { MAIL_TAG } from '#functions/services/mail.ts';
import * as z from '#shared/zod.ts';

import { close } from './close.ts';
import { fromTag } from './mail-id.ts';
import { refuseAddress } from './refused-address.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));

/** What the provider (SES) reports of a mail, as far as it matters here. */
const Feedback = z.object({
  eventType: z.string(),
  mail: z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) }),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: Recipients })),
  complaint: z.optional(z.object({ complainedRecipients: Recipients })),
});

/**
 * Handles feedback on a mail: a sent mail is not sent again, and an address that refuses mail gets no more. Feedback on
 * a mail that is not ours is logged and ignored. Idempotent.
 */
export async function handleMailFeedback(message: string): Promise<void> {
  const feedback = Feedback.safeParse(parseJson(message));
  const mail = fromTag(feedback.data?.mail.tags?.[MAIL_TAG]?.[0] ?? '');
  if (!feedback.data || !mail) return log.error('feedback about no mail of ours');
  const { eventType, bounce, complaint } = feedback.data;
  if (eventType === 'Send') return close(mail);
  const refusals = [
    ...(bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []).map((each) => ({
      ...each,
      reason: 'bounced' as const,
    })),
    ...(complaint?.complainedRecipients ?? []).map((each) => ({ ...each, reason: 'complained' as const })),
  ];
  for (const { emailAddress: address, reason } of refusals) {
    const isOurs = await refuseAddress(mail, { address, reason });
    log.info(isOurs ? 'an address takes no more mails' : 'feedback about no mail of ours', {
      reason,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
