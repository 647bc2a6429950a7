import { call } from '#shared/api/call.ts';
import { Session } from '#shared/entities/accounts/session.ts';
import { Id } from '#shared/entities/fields.ts';
import * as z from '#shared/zod.ts';

export const sessions = {
  list: call({
    summary: "The caller's own sessions, all of them, the latest first",
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    reply: z.array(Session),
  }),
  end: call({
    summary: "End one of the caller's sessions; also one that has ended already",
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'user',
    params: z.object({ id: Id }),
    reply: z.object({}),
  }),
  endOthers: call({
    summary: "End all of the caller's sessions but this one",
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'user',
    reply: z.object({}),
  }),
};
