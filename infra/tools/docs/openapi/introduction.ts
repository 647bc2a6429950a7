import { failureStatus } from '#shared/api/failure-status.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { currency } from '#shared/rules/money/currency.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import { moduleMachine } from '#shared/rules/work/module-machine.ts';
import { orderMachine } from '#shared/rules/work/order-machine.ts';

import { code, table } from '../markdown.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000] as const;
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;

const meanings = (states: Readonly<Record<string, string>>) =>
  table(
    ['Stage', 'Meaning'],
    Object.entries(states).map(([state, meaning]) => [code(state), meaning]),
  );

const codes = Object.entries(failureStatus)
  .map(([name, status]) => `${status} ${code(name)}`)
  .join(', ');

/** How the API behaves, where the operations and schemas cannot say it: two pages, in Markdown. */
export const introduction = `A marketplace of freelance work: gigs that are ordered, projects that are bid on, and payments that are held until work is approved. Requests and answers are JSON, but for uploads. Times are UTC in ISO 8601, and ids are opaque: compare them, and send them as you got them. Amounts are plain numbers of major units, such as 19.99, with no more decimals than the currency has; requests may send them as text, too. The least amount is ${toMajor(currency().minimum)}, the most ${toMajor(moneyLimits.max)}. Fields that are unknown, or that only the server decides, have no effect. There is no HEAD and no PATCH: what has no operation is a 404.

## Sessions and origins

\`auth.login\`, \`auth.reset\` and \`passkeys.signIn\` answer with \`Set-Cookie\`; send that cookie along from then on. Registering signs nobody in. A session lasts ${sessionLimits.lifetime / DAY} days, an operator's ${sessionLimits.ofOperator / HOUR} hours, and ends at once when it is ended anywhere: then calls that need one answer 401. There are no keys or tokens for programs.

Every call but a GET has to come from the site itself. If a request has an \`Origin\`, it has to be the site's own; without one, \`Sec-Fetch-Site\` has to be \`same-origin\` or \`none\`, or be missing as well. Anything else is a 403 \`access.foreignOrigin\`. Browsers send these by themselves; other programs best send neither.

"Who may call" names who may make a call at all: \`anyone\` (a session makes no difference), \`visitor\` (with a session or without, which makes one), \`user\` (a session is needed), \`trader\` (a user who is no operator), \`seller\` (a trader with a shop), or \`provider\` (the payment provider, which signs).

## Refusals

A refusal is a \`Failure\`: ${codes}. \`message\` is a sentence for people, in English, and may change. \`reason\` is for programs and does not: it names the rule, such as \`orders.alreadyPaid\`, and \`params\` has the values that its message names, such as a limit. \`issues\` has one entry for each field that is wrong, with the field's name as its \`path\`, such as \`amount\` or \`files.0\`.

Checks come in this order: origin, session, shop, shape of the request, whether the record exists for the caller, whether they may do it, whether its state allows it.

- 404: there is no such record, or the caller may not know of it, or an id in the path is malformed. A path with a percent sign that stands for no character is a 400. Others' orders are a 404, not a 403.
- 403: the caller may know of the record, and yet not do this.
- 409: the state does not allow it, or somebody was first. Read the record again; what it says now is why.
- 429: too often. Wait for the seconds of \`Retry-After\`, if it is there. Reads without a session, attempts to sign in, mails, payments, uploads and what is created are counted, by person or by address; a day has room for ${commonLimits.creating.orders} orders, for example. \`reason\` and \`params\` say which limit it was.
- 503: the payment provider or the service is busy. Send it again in a moment, with the same key where one is taken: what was done already is not done twice.
- 500: our fault. Whether anything has changed is not known: read before you send it again.

## Lists

A list is an array, newest first unless \`sort\` says otherwise, of up to \`limit\` entries (${commonLimits.page.default} without it, ${commonLimits.page.max} at most). If the answer has the header \`x-next-cursor\`, send its value as \`cursor\` for the next page; the last page has none. Go by that header, not by the number of entries, and use a cursor only with the query that it came from.

## Sending again

Reads can be sent again at will. Of two equal changes at once, one happens; the same decision again by the same person answers 200 with the record as it is, if nothing else has happened to it since.

What creates takes an \`idempotency-key\`, where it is listed: a text of your own of up to ${commonLimits.idempotency.key} characters, new for each record that you mean to create. For ${commonLimits.idempotency.lifetime / HOUR} hours the same request with the same key answers with the record of the first, and another request with it is a 409 \`request.keyReused\`. Once another bid or module has the place of the first, the same request is a 409 \`request.replaced\`. A key counts for one caller and one call. Conversations, reports and disputes need none, because there is one of each; \`uploads.create\` makes a new address each time.

Orders, modules and disputes have a \`version\`, which grows with every change. Send it as \`seen\` with a decision that takes it, and it is a 409 if the record has changed since you read it. Without \`seen\`, the decision is about the record as it is now. Giving money back needs it, because that could be done twice. A decision about a bid takes its status as \`seen\`, and its \`amount\`.

## Stages

Of an order:

${meanings(orderMachine.states)}

Of a module:

${meanings(moduleMachine.states)}

\`actions\` are what the caller can do now, \`clock\` is what happens by itself if nobody acts, and \`timeline\` what has happened. In a module's \`hold\`, \`clock\` and dispute its client is called buyer and its freelancer seller.

## Payments

\`orders.pay\`, \`modules.pay\` and \`modules.fund\` answer a \`clientSecret\`: that of a PaymentIntent of Stripe. Confirm it in the payer's browser with Stripe.js and the publishable key of this site, for example with \`stripe.confirmPayment\`; card details go to Stripe alone. Then call \`payments.confirm\` with the intent's id, which is the part of the secret before \`_secret_\`. It looks at Stripe and answers the result; the order or module is paid once that says \`succeeded\`. Stripe also tells the server by itself, so that a browser that was closed loses nothing. Calling \`pay\` again answers the same intent while it is unpaid, and 409 once it is paid.

What is paid is held until the work is approved, a dispute ends, or it is refunded: see \`Hold\`.

## Uploads

A file goes to storage directly. First \`uploads.create\` with its purpose, name, type and exact size; then a PUT of its bytes to \`uploadUrl\`, with all of \`headers\` and nothing of the session, within ${uploadLimits.linkLifetime / MINUTE} minutes and once; then put the \`url\` (of a picture) or the \`key\` (of any other file) into the record that it is for. What no record takes is removed after a day. Pictures are judged by their first bytes, and are public once a record has them; all other files are private to the two people of their order or conversation, who read them by links that last for minutes.

JSON bodies have up to ${megabytes(commonLimits.body.json)}. Two calls take small files as multipart/form-data instead, up to ${megabytes(commonLimits.body.multipart)}: \`orders.uploadWork\` and \`modules.submit\`.`;
