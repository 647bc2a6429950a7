import type { OrderRole } from '#shared/rules/work/order.ts';
import type { FixedVerb } from '#shared/work/phases.ts';

import type { Browser } from './a-browser.ts';

export const roles = ['buyer', 'seller'] as const;

/** Gives back an amount of the order as it is now. */
async function refund(browser: Browser, id: string, amount: number) {
  const { body } = await browser.get(`/orders/${id}`);
  return browser.post(`/orders/refund/${id}?seen=${String(body['version'])}`, { amount });
}

/** Every request that can change an order: the roles that may send it, and what it does by each of them. */
export const requests = {
  'writes requirements': {
    of: ['buyer'],
    does: () => 'brief',
    send: (browser, id) => browser.put(`/orders/requirements/${id}`, { requirements: 'In blue.' }),
  },
  'begins to pay': {
    of: ['buyer'],
    does: () => 'pay',
    send: (browser, id) => browser.post(`/orders/pay/${id}`),
  },
  'delivers a link': {
    of: ['seller'],
    does: (_, stage) => (stage === 'DELIVERED' ? 'redeliver' : 'deliver'),
    send: (browser, id) =>
      browser.put(`/orders/upload-work/${id}`, { fileUrl: 'https://example.com/second' }),
  },
  approves: {
    of: ['buyer'],
    does: () => 'approve',
    send: (browser, id) => browser.post(`/orders/approve/${id}`),
  },
  'asks for a revision': {
    of: ['buyer'],
    does: () => 'revise',
    send: (browser, id) => browser.post(`/orders/revision/${id}`, { message: 'Larger.' }),
  },
  'cancels, asks to or agrees': {
    of: roles,
    does: (role, stage) =>
      role === 'seller' ? 'agreeToCancel' : stage === 'PAID' ? 'askToCancel' : 'cancel',
    send: (browser, id) => browser.post(`/orders/cancel/${id}`, {}),
  },
  'refuses to cancel': {
    of: roles,
    does: () => 'refuseToCancel',
    send: (browser, id) => browser.post(`/orders/cancel/${id}`, { refuse: true }),
  },
  declines: {
    of: roles,
    does: () => 'decline',
    send: (browser, id) => browser.post(`/orders/decline/${id}`, { reason: 'No time.' }),
  },
  'gives back a part': {
    of: ['seller'],
    does: () => 'refundPart',
    send: (browser, id) => refund(browser, id, 5),
  },
  'gives back all': {
    of: ['seller'],
    does: () => 'refundAll',
    send: (browser, id) => refund(browser, id, 19.99),
  },
  'opens a dispute': {
    of: roles,
    does: () => 'dispute',
    send: (browser, id) => browser.post('/disputes', { orderId: id, amount: 3, reason: 'Unfinished.' }),
    status: 201,
  },
  'names an amount': {
    of: roles,
    does: () => 'offer',
    send: (browser, id) => browser.put(`/disputes/${id}`, { amount: 4, reason: 'A fair part.' }),
  },
  'accepts an amount': {
    of: roles,
    does: () => 'acceptOffer',
    send: (browser, id) => browser.post(`/disputes/accept/${id}`),
  },
} as const satisfies Record<
  string,
  {
    of: readonly OrderRole[];
    does: (role: OrderRole, stage: string) => FixedVerb;
    send: (browser: Browser, id: string) => ReturnType<Browser['post']>;
    status?: number;
  }
>;
export type Request = keyof typeof requests;
