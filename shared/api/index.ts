import { auth } from './accounts/auth.ts';
import { passkeys } from './accounts/passkeys.ts';
import { portfolio } from './accounts/portfolio.ts';
import { sessions } from './accounts/sessions.ts';
import { users } from './accounts/users.ts';
import type { Call } from './call.ts';
import { conversations } from './conversations/conversations.ts';
import { messages } from './conversations/messages.ts';
import { notifications } from './conversations/notifications.ts';
import { earnings } from './money/earnings.ts';
import { payments } from './money/payments.ts';
import { payouts } from './money/payouts.ts';
import { receipts } from './money/receipts.ts';
import { webhooks } from './money/webhooks.ts';
import { uploads } from './uploads.ts';
import { bids } from './work/bids.ts';
import { disputes } from './work/disputes.ts';
import { gigs } from './work/gigs.ts';
import { modules } from './work/modules.ts';
import { orders } from './work/orders.ts';
import { projects } from './work/projects.ts';
import { reviews } from './work/reviews.ts';

/** The call table: every call by area. Handlers, routes, the client and the documentation are derived from it. */
export const api = {
  auth,
  sessions,
  passkeys,
  users,
  gigs,
  reviews,
  orders,
  disputes,
  projects,
  bids,
  modules,
  conversations,
  messages,
  portfolio,
  notifications,
  uploads,
  payments,
  receipts,
  earnings,
  payouts,
  webhooks,
};
export type Api = typeof api;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A call with its names: `orders.uploadWork`, the file `calls/orders/upload-work` below functions/, the function `orders-upload-work`. */
export type NamedCall = Call & {
  area: keyof Api;
  name: string;
  operation: string;
  file: string;
  functionName: string;
};

/** All calls in one list, each with its names. */
export const calls: NamedCall[] = (Object.entries(api) as [keyof Api, Record<string, Call>][]).flatMap(
  ([area, ofArea]) =>
    Object.entries(ofArea).map(([name, definition]) => ({
      ...definition,
      area,
      name,
      operation: `${area}.${name}`,
      file: `calls/${kebab(area)}/${kebab(name)}`,
      functionName: `${kebab(area)}-${kebab(name)}`,
    })),
);

/** The method and path of each call: all that a browser needs of the call table at run time. */
export const routes: Record<string, string> = Object.fromEntries(
  calls.map((each) => [each.operation, `${each.method} ${each.path}`]),
);
