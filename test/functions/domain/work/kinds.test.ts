import { expect, it } from 'vitest';

import { findKind, isWorkKind, workAt, workKinds, works } from '#functions/domain/kinds/kinds.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { refIn } from '#functions/domain/money/books/works.ts';
import { newId } from '#functions/lib/ids.ts';
import type { keys } from '#functions/table/keys.ts';
import { paymentKinds } from '#shared/rules/money/payment.ts';
import { moduleId } from '#shared/rules/work/module-id.ts';
import { aKeyOf, everyKind } from '#test/functions/table/every-kind.ts';

const ids: Record<PaymentKind, string> = { order: newId(), module: moduleId(newId(), 7) };

it.each(paymentKinds)('knows work of the kind %s by its id and by the key of its record', async (kind) => {
  const id = ids[kind];
  expect(Object.values(workKinds).filter((each) => each.isId(id))).toEqual([workKinds[kind]]);
  expect(workAt(workKinds[kind].keyOf(id))).toEqual({ kind, id });
  expect(workAt(workKinds[kind].eventKey(id, 1))).toBeUndefined();
  expect(await findKind(id)).toMatchObject({ name: kind });
});

it('takes no other record for work', () => {
  const work = everyKind.filter((kind) => workAt(aKeyOf(kind)) !== undefined);
  expect(work).toEqual(['order', 'module'] satisfies (keyof typeof keys)[]);
});

it('finds no work of a kind that there is not', async () => {
  for (const kind of ['receipt', 'constructor', '__proto__', '']) expect(isWorkKind(kind)).toBe(false);
  const ref = refIn({ kind: 'constructor', id: ids.order });
  expect(ref && (await works.find(ref))).toBeUndefined();
  expect(refIn({ kind: 'order' })).toBeUndefined();
});
