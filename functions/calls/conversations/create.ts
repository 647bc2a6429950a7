import { getPartner } from '#functions/domain/conversations/conversations.ts';
import { startConversation } from '#functions/domain/conversations/start.ts';
import { Answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { conversations as calls } from '#shared/api/conversations/conversations.ts';

export const handler = handle(calls.create, {
  load: ({ body: { to, about }, caller }) => getPartner(to, caller, about),
  run: async ({ body, caller, loaded: partner }) => {
    const { conversation, isNew } = await startConversation(caller, partner, body.about);
    return new Answer(conversation, { status: isNew ? 201 : 200 });
  },
});
