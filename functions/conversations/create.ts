import * as conversations from '#functions/data/conversations.ts';
import { Answer } from '#functions/lib/answer.ts';
import { handle } from '#functions/lib/handle.ts';
import { conversations as calls } from '#shared/api/conversations.ts';

export const handler = handle(
  calls.create,
  ({ body, caller }) => conversations.partner(body.to, caller),
  async ({ caller, looked: partner }) => {
    const { conversation, isNew } = await conversations.begin(caller, partner);
    return new Answer(conversation, { status: isNew ? 201 : 200 });
  },
);
