import { Id } from '../entities/fields.ts';
import { Profile } from '../entities/user.ts';
import * as z from '../zod.ts';
import { call } from './call.ts';

const params = z.object({ id: Id });

export const users = {
  get: call({
    summary: "A person's profile",
    method: 'GET',
    path: '/users/{id}',
    access: 'visitor',
    params,
    reply: Profile,
  }),
  details: call({
    summary: "A person's profile: the same answer under a second path",
    method: 'GET',
    path: '/users/userdetails/{id}',
    access: 'visitor',
    params,
    reply: Profile,
  }),
};
