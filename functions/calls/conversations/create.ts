import { requireTheirs } from '#functions/domain/conversations/about.ts';
import { getPartner, startConversation } from '#functions/domain/conversations/conversations.ts';
import { Answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { conversations as calls } from '#shared/api/conversations.ts';

export const handler = handle(calls.create, {
  load: async ({ body: { to, about }, caller }) => {
    const [sellerId, buyerId] = caller.role === 'seller' ? [caller.id, to] : [to, caller.id];
    const [partner] = await Promise.all([
      getPartner(to, caller),
      about && requireTheirs(about, { sellerId, buyerId }),
    ]);
    return partner;
  },
  run: async ({ body, caller, loaded: partner }) => {
    const { conversation, isNew } = await startConversation(caller, partner, body.about);
    return new Answer(conversation, { status: isNew ? 201 : 200 });
  },
});
