import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { MODULE_ID } from '#shared/rules/module-id.ts';

import { moduleKey } from './modules/record.ts';
import type { PaymentKind } from './money/record.ts';
import type { Works } from './money/works.ts';
import type { Disputed } from './work/disputes.ts';
import type { Kind } from './work/kind.ts';
import type { Story } from './work/record.ts';

/** Every kind of work. Its code is loaded when it is needed: most requests about a payment find nothing new. */
const kinds: Record<PaymentKind, () => Promise<Kind>> = {
  order: async () => (await import('./orders/kind.ts')).orderKind,
  module: async () => (await import('./modules/kind.ts')).moduleKind,
};

/** The kind of the work of this id. */
export const workKindOf = (id: string): PaymentKind => (MODULE_ID.test(id) ? 'module' : 'order');

/** The key of the work of this id. */
export const workKey = (id: string): Key => (workKindOf(id) === 'module' ? moduleKey(id) : keys.order(id));

/** The kind of the work of this id, with all that it knows. */
export const findKind = (id: string): Promise<Kind> => kinds[workKindOf(id)]();

/** Work with its kind, which there can be a dispute about, if it exists; without checking who asks. */
export async function findDisputed(id: string): Promise<Disputed> {
  const kind = await findKind(id);
  return { kind, found: await kind.find(id) };
}

/** Work and what happened to it, if it exists; without checking who asks. */
export const findStory = async (id: string): Promise<Story | undefined> => (await findDisputed(id)).found;

/** All work that is paid for by card. */
export const works: Works = {
  find: async (ref) => {
    const [kind, { findWork }] = await Promise.all([kinds[ref.kind](), import('./work/works.ts')]);
    return findWork(kind, ref.id);
  },
};
