import { getDispute } from '#functions/domain/disputes/disputes.ts';
import { handle } from '#functions/http/handle.ts';
import { disputes as calls } from '#shared/api/disputes.ts';

export const handler = handle(calls.get, {
  run: ({ params, caller }) => getDispute(params.id, caller.id),
});
