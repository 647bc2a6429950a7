import type { SNSEvent } from 'aws-lambda';

import { hearOfMail } from '#functions/domain/mail/feedback.ts';

/** Takes in what the provider of mails tells: that one was sent, has bounced, or its reader has complained. */
export async function handler({ Records }: SNSEvent): Promise<void> {
  await Promise.all(Records.map(({ Sns }) => hearOfMail(Sns.Message)));
}
