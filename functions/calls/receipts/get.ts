import { getReceipt } from '#functions/domain/kinds/get-receipt.ts';
import { handle } from '#functions/http/handle.ts';
import { receipts as calls } from '#shared/api/money/receipts.ts';

export const handler = handle(calls.get, {
  run: ({ params, caller }) => getReceipt(params.id, caller.id),
});
