import { findDisputed } from '#functions/domain/kinds/kinds.ts';
import { disputeFor } from '#functions/domain/work/disputes.ts';
import { handle } from '#functions/http/handle.ts';
import { disputes as calls } from '#shared/api/work/disputes.ts';

export const handler = handle(calls.get, {
  run: async ({ params, caller }) => disputeFor(caller.id, await findDisputed(params.id)),
});
