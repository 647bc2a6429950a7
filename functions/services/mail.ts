import { env, optionalEnv } from '#functions/lib/env.ts';
import { retryWhile } from '#functions/lib/retry.ts';
import { clientTimeouts } from '#functions/lib/time-limit.ts';
import { waiting } from '#shared/limits/services.ts';

/** A mail to one address. `unsubscribe` is the link by which mail programs end such mails (RFC 8058), if anything does. */
export type OutgoingMail = {
  /** The name by which the provider reports on it. */
  tag: string;
  address: string;
  subject: string;
  html: string;
  text: string;
  unsubscribe?: string | undefined;
};

/** The name of the tag by which the provider reports on a mail. */
export const MAIL_TAG = 'mail';

const LONGEST_SUBJECT = 200;

/** A line of a header: whatever was written, it is one line, and not endless. */
export const headerLine = (line: string): string =>
  Array.from(line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .slice(0, LONGEST_SUBJECT)
    .join('');

async function connect() {
  const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2');
  const endpoint = optionalEnv('SES_ENDPOINT');
  const client = new SESv2Client({
    // A second attempt could send a second mail: the provider may have taken the first one before its answer was lost.
    maxAttempts: 1,
    requestHandler: clientTimeouts(waiting.mail),
    ...(endpoint ? { endpoint } : {}),
  });
  return { client, SendEmailCommand };
}
let connected: ReturnType<typeof connect> | undefined;

/** The provider has not taken a mail. After every other failure it may have. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;

const isThrottled = (error: unknown): boolean => statusOf(error) === 429;
const isRefusal = (error: unknown): boolean => statusOf(error) >= 400 && statusOf(error) < 500;

const unsubscribeHeaders = (link: string) => [
  { Name: 'List-Unsubscribe', Value: `<${link}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

/** Gives a mail to the provider (SES), again for a few seconds while it is asked too often. Throws MailRefused if it is not taken. */
export async function sendMail(mail: OutgoingMail): Promise<void> {
  const { client, SendEmailCommand } = await (connected ??= connect());
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  const command = new SendEmailCommand({
    FromEmailAddress: env('MAIL_FROM'),
    Destination: { ToAddresses: [mail.address] },
    Content: {
      Simple: {
        Subject: utf8(headerLine(mail.subject)),
        Body: { Html: utf8(mail.html), Text: utf8(mail.text) },
        ...(mail.unsubscribe ? { Headers: unsubscribeHeaders(mail.unsubscribe) } : {}),
      },
    },
    EmailTags: [{ Name: MAIL_TAG, Value: mail.tag }],
    ConfigurationSetName: env('MAIL_CONFIGURATION'),
  });
  try {
    await retryWhile(isThrottled, () => client.send(command));
  } catch (error) {
    throw isRefusal(error) ? new MailRefused('The provider refused a mail.', { cause: error }) : error;
  }
}
