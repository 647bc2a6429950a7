import * as conversations from '#functions/data/conversations.ts';
import { handle } from '#functions/lib/handle.ts';
import { conversations as calls } from '#shared/api/conversations.ts';

export const handler = handle(calls.single, ({ params, caller }) => conversations.find(params.id, caller));
