import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { answer } from '#functions/domain/portfolio/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { portfolio as calls } from '#shared/api/accounts/portfolio.ts';

export const handler = handle(calls.answer, {
  load: ({ params, caller }) => findWork(params.id, caller.id),
  run: ({ params: { id }, body, caller: by, loaded: found }) => answer({ id, by, findWork, found }, body),
});
