import { getEarnings } from '#functions/domain/earnings/read.ts';
import { handle } from '#functions/http/handle.ts';
import { earnings as calls } from '#shared/api/money/earnings.ts';

export const handler = handle(calls.get, {
  run: ({ caller }) => getEarnings(caller.id),
});
