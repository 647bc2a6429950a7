import type { Random } from '#infra/seed/random.ts';

export type Request = { method: 'post' | 'put'; path: string; body: Record<string, unknown> };
export type Side = 'buyer' | 'seller';

/** An order or a module as one of its sides sees it, as far as acts depend on it. */
export type View = {
  id: string;
  version: number;
  actions: string[];
  price?: number;
  hold: { amount: number } | null;
  clock: { at: string } | null;
};

type Make = (view: View, random: Random) => Request;

/** Of the estimate of a module, whose price nobody has named. */
const ESTIMATE = 300;

const post = (path: string, body: Request['body'] = {}): Request => ({ method: 'post', path, body });
const put = (path: string, body: Request['body'] = {}): Request => ({ method: 'put', path, body });

/** An amount of what is held or of the price: mostly a part of it, sometimes all, nothing, or too much. */
function amountOf({ hold, price = ESTIMATE }: View, { pick }: Random): number {
  const all = hold?.amount || price;
  return pick([all, all, all / 2, all / 3, 1, 0, all + 1].map((each) => Math.floor(each * 100) / 100));
}

const link: Make = ({ id }, { whole }) =>
  put(`/orders/upload-work/${id}`, { fileUrl: `https://example.com/${whole(1, 9)}` });
const ending =
  (path: string, body: object = {}): Make =>
  ({ id }, { chance }) =>
    post(`${path}/${id}`, { ...(chance(0.5) ? { reason: 'It takes too long.' } : {}), ...body });
const status =
  (name: string): Make =>
  ({ id }) =>
    put(`/modules/${id}/status`, { status: name });

const disputes = (key: 'orderId' | 'moduleId'): Record<string, Make> => ({
  dispute: (view, random) =>
    post('/disputes', { [key]: view.id, amount: amountOf(view, random), reason: 'It is not done.' }),
  offer: (view, random) =>
    put(`/disputes/${view.id}`, { amount: amountOf(view, random), reason: 'This is fair.' }),
  acceptOffer: ({ id }) => post(`/disputes/accept/${id}`),
});

/** How each side asks for what its screen offers, by the kind of work and the action. */
export const requests: Record<'order' | 'module', Record<string, Make>> = {
  order: {
    writeRequirements: ({ id }, { whole }) =>
      put(`/orders/requirements/${id}`, { requirements: `In colour ${whole(1, 9)}.` }),
    pay: ({ id }) => post(`/orders/pay/${id}`),
    deliver: link,
    replaceDelivery: link,
    approve: ({ id }) => post(`/orders/approve/${id}`),
    requestRevision: ({ id }) => post(`/orders/revision/${id}`, { message: 'Larger.' }),
    cancel: ending('/orders/cancel'),
    askToCancel: ending('/orders/cancel'),
    agreeToCancel: ending('/orders/cancel'),
    refuseToCancel: ending('/orders/cancel', { refuse: true }),
    decline: ending('/orders/decline'),
    refundPart: (view, random) => post(`/orders/refund/${view.id}`, { amount: amountOf(view, random) }),
    refundAll: ({ id, hold }) => post(`/orders/refund/${id}`, { amount: hold?.amount ?? 1 }),
    ...disputes('orderId'),
  },
  module: {
    edit: ({ id }, { whole }) =>
      put(`/modules/${id}`, { name: 'A map', details: 'All springs.', deadlineDays: whole(1, 20) }),
    fund: (view, random) =>
      post(`/modules/fund/${view.id}`, random.chance(0.5) ? {} : { amount: amountOf(view, random) }),
    submit: ({ id }, { whole }) =>
      put(`/modules/${id}/freelancer`, { projectURL: `https://example.com/${whole(1, 9)}` }),
    approve: (view, random) =>
      put(`/modules/${view.id}/status`, { status: 'OK', amount: amountOf(view, random) }),
    requestRework: status('REWORK'),
    confirm: status('PAY'),
    refuse: status('SUBMITTED'),
    pay: ({ id }) => post(`/modules/pay/${id}`),
    cancel: ending('/modules/cancel'),
    quit: ending('/modules/cancel'),
    ...disputes('moduleId'),
  },
};

/** What ends work happens only now and then, so that most of it goes on. */
const endings = new Set([
  'cancel',
  'askToCancel',
  'agreeToCancel',
  'decline',
  'refundAll',
  'quit',
  'refundPart',
]);
/** What leads to money. */
const usual = new Set(['pay', 'deliver', 'submit', 'approve', 'confirm']);

/** How often an action is chosen, beside others. */
export const weightOf = (action: string): number => (endings.has(action) ? 1 : usual.has(action) ? 12 : 4);

/** The request of somebody whose screen showed this version. */
export function asSeen(request: Request, version: number): Request {
  const { path, body } = request;
  const isInBody = path.startsWith('/modules/') && request.method === 'put' && !path.endsWith('/freelancer');
  return isInBody
    ? { ...request, body: { ...body, seen: version } }
    : { ...request, path: `${path}?seen=${version}` };
}
