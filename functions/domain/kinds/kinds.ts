import { moduleKeys } from '#functions/domain/modules/keys.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import type { WorkRef, Works } from '#functions/domain/money/books/works.ts';
import { orderKeys } from '#functions/domain/orders/keys.ts';
import type { DisputableWork } from '#functions/domain/work/disputes.ts';
import type { Kind, WorkKeys } from '#functions/domain/work/kind.ts';
import { notFound } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

/** A kind of work: how it is found, and what is loaded when it is needed, as most requests about a payment find nothing new. */
export type RegisteredKind = WorkKeys & { load: () => Promise<Kind> };

/** Every kind of work. */
export const workKinds: Record<PaymentKind, RegisteredKind> = {
  order: {
    ...orderKeys,
    load: async () => (await import('#functions/domain/orders/kind.ts')).orderKind,
  },
  module: {
    ...moduleKeys,
    load: async () => (await import('#functions/domain/modules/kind.ts')).moduleKind,
  },
};

/** Whether there is such a kind of work. */
export const isWorkKind = (name: string | undefined): name is PaymentKind =>
  name !== undefined && Object.hasOwn(workKinds, name);

const names = () => Object.keys(workKinds).filter(isWorkKind);

/** The work whose record has this key; undefined for the key of anything else. */
export function workAt(key: Key): WorkRef | undefined {
  for (const kind of names()) {
    const id = workKinds[kind].idIn(key);
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** The kind of the work of this id, with all that it knows; undefined if no kind has such ids. */
export async function findKind(id: string): Promise<Kind | undefined> {
  return Object.values(workKinds)
    .find((kind) => kind.isId(id))
    ?.load();
}

/** Work with its kind, which there can be a dispute about, if it exists; without checking who asks. 404 if no kind has such ids. */
export async function findDisputed(id: string): Promise<DisputableWork> {
  const kind = await findKind(id);
  if (!kind) throw notFound(notFoundTexts.order);
  return { kind, found: await kind.find(id) };
}

/** All work that is paid for by card. */
export const works: Works = {
  find: async ({ kind: name, id }) => {
    if (!isWorkKind(name)) return undefined;
    const [kind, { findWork }] = await Promise.all([
      workKinds[name].load(),
      import('#functions/domain/work/works.ts'),
    ]);
    return findWork(kind, id);
  },
};
