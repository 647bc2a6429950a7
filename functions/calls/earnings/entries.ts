import { listEarnings } from '#functions/domain/kinds/list-earnings.ts';
import { handle } from '#functions/http/handle.ts';
import { earnings as calls } from '#shared/api/money/earnings.ts';

export const handler = handle(calls.entries, {
  run: ({ caller, query: { month, ...page } }) => listEarnings(caller.id, page, month),
});
