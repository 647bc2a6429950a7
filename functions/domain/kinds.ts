import type { PaymentKind } from './money/record.ts';
import type { Work, Works } from './money/works.ts';

/** Every kind of work. Its code is loaded when there is something to record: most requests about a payment find nothing new. */
const kinds: Record<PaymentKind, () => Promise<{ findWork: (id: string) => Promise<Work | undefined> }>> = {
  order: () => import('./orders/work.ts'),
  module: () => import('./modules/work.ts'),
};

/** All work that is paid for by card. */
export const works: Works = {
  find: async ({ kind, id }) => (await kinds[kind]()).findWork(id),
};
