import type { SNSEvent } from 'aws-lambda';

import { handleMailFeedback } from '#functions/domain/mail/feedback.ts';

/** Handles feedback of the mail provider: a mail was sent, has bounced, or its reader has complained. */
export async function handler({ Records }: SNSEvent): Promise<void> {
  await Promise.all(Records.map(({ Sns }) => handleMailFeedback(Sns.Message)));
}
