import { report } from '#functions/domain/conversations/report.ts';
import { handle } from '#functions/http/handle.ts';
import { conversations as calls } from '#shared/api/conversations/conversations.ts';

export const handler = handle(calls.report, {
  run: ({ params, body, caller }) => report(params.id, caller, body.reason),
});
