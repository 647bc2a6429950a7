import { readJson } from '#infra/local/server/body.ts';
import type { Part } from '#infra/local/server/gateway.ts';
import { fail, json, text } from '#infra/local/server/respond.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import type { Mailbox } from './mailbox.ts';
import { OUTBOX_POLICY, outboxPage } from './outbox-page.ts';
import { Outgoing } from './outgoing.ts';

/** The most bytes of a mail. */
const LARGEST = 1_000_000;

/** `GET /local/mail` shows the mails that were sent; `GET /local/mail.json?to=…` answers them, those to one address if it is given. */
const outboxPart =
  (mailbox: Mailbox): Part =>
  ({ path, search }, { method }, response) => {
    if (method !== 'GET')
      return fail(response, 404, { message: notFoundTexts.route.message, code: 'not_found' });
    if (path === '/local/mail.json')
      return json(response, 200, mailbox.list(new URLSearchParams(search).get('to') ?? undefined));
    response.setHeader('content-security-policy', OUTBOX_POLICY);
    text(response, 'text/html', outboxPage(mailbox.list()));
  };

/** Answers `SendEmail` of SES. Only who knows this cloud's access key sends mails here, and no web page. */
const sesPart =
  (mailbox: Mailbox, accessKeyId: string): Part =>
  async ({ path }, request, response) => {
    const { method, headers } = request;
    const refuse = (status: number, type: string, message: string) =>
      json(response, status, { message }, { 'x-amzn-errortype': type });
    const isSigned = headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`);
    if (!isSigned || headers.origin)
      return refuse(
        403,
        'AccessDeniedException',
        'Sign with the access key in settings.json of the data folder.',
      );
    if (method !== 'POST' || !path.endsWith('/v2/email/outbound-emails'))
      return refuse(404, 'NotFoundException', 'Only SendEmail is answered here.');
    const mail = Outgoing.safeParse(await readJson(request, LARGEST));
    if (!mail.success) return refuse(400, 'BadRequestException', mail.error.message);
    json(response, 200, { MessageId: mailbox.send(mail.data) });
  };

/** The parts of the site that stand for SES, and that show its outbox. */
export const mailParts = (mailbox: Mailbox, accessKeyId: string) => ({
  outbox: outboxPart(mailbox),
  ses: sesPart(mailbox, accessKeyId),
});
