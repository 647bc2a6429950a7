import { auth } from './auth.ts';
import { bids } from './bids.ts';
import type { Call } from './call.ts';
import { conversations } from './conversations.ts';
import { disputes } from './disputes.ts';
import { earnings } from './earnings.ts';
import { gigs } from './gigs.ts';
import { messages } from './messages.ts';
import { modules } from './modules.ts';
import { notifications } from './notifications.ts';
import { orders } from './orders.ts';
import { passkeys } from './passkeys.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { portfolio } from './portfolio.ts';
import { projects } from './projects.ts';
import { receipts } from './receipts.ts';
import { reviews } from './reviews.ts';
import { sessions } from './sessions.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

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
