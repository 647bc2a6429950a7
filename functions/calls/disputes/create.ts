import { findDisputed } from '#functions/domain/kinds/kinds.ts';
import { openDispute } from '#functions/domain/work/disputes.ts';
import { handle } from '#functions/http/handle.ts';
import { disputes as calls } from '#shared/api/work/disputes.ts';
import type { NewDispute } from '#shared/entities/work/dispute.ts';

const idOf = (body: NewDispute) => ('orderId' in body ? body.orderId : body.moduleId);

export const handler = handle(calls.create, {
  load: ({ body }) => findDisputed(idOf(body)),
  run: ({ query: { seen }, body, caller, loaded }) =>
    openDispute({ id: idOf(body), userId: caller.id, seen }, body, loaded),
});
