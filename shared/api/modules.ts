import { Id, optionalText } from '../entities/fields.ts';
import {
  Funding,
  Module,
  ModuleEdit,
  ModuleId,
  ModuleSeen,
  NewModule,
  StatusChange,
  Submission,
  SubmissionWithFiles,
} from '../entities/module.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { call } from './call.ts';

const params = z.object({ id: ModuleId });

export const modules = {
  ofProject: call({
    summary: "A project's modules in their order, for its client and its freelancer",
    method: 'GET',
    path: '/modules/project/{projectId}',
    access: 'user',
    params: z.object({ projectId: Id }),
    reply: z.array(Module),
  }),
  create: call({
    summary: "Assign a module to the project's freelancer",
    method: 'POST',
    path: '/modules',
    access: 'trader',
    uses: ['attempts-per-person', 'commission'],
    body: NewModule,
    reply: Module,
    status: 201,
  }),
  update: call({
    summary: 'Edit a module, once; then it is locked',
    method: 'PUT',
    path: '/modules/{id}',
    access: 'user',
    params,
    body: ModuleEdit,
    reply: Module,
  }),
  status: call({
    summary: 'Approve, ask for rework, confirm or refuse',
    method: 'PUT',
    path: '/modules/{id}/status',
    access: 'user',
    uses: ['books'],
    params,
    body: StatusChange,
    reply: Module,
  }),
  submit: call({
    summary: 'Hand in the work of a module',
    method: 'PUT',
    path: '/modules/{id}/freelancer',
    access: 'seller',
    uses: ['uploads', 'pictures', 'attempts-per-person'],
    params,
    body: Submission,
    multipart: SubmissionWithFiles,
    reply: Module,
  }),
  pay: call({
    summary: 'Begin to pay a confirmed module by card',
    method: 'POST',
    path: '/modules/pay/{id}',
    access: 'trader',
    uses: ['payment-provider'],
    params,
    reply: z.object({ clientSecret: z.string() }),
  }),
  fund: call({
    summary: 'Begin to pay a module beforehand, which is held until its work is approved',
    method: 'POST',
    path: '/modules/fund/{id}',
    access: 'trader',
    uses: ['payment-provider'],
    params,
    query: ModuleSeen,
    body: Funding,
    reply: z.object({ clientSecret: z.string() }),
  }),
  cancel: call({
    summary: 'Cancel a late module as its client, or give it up as its freelancer: what is held goes back',
    method: 'POST',
    path: '/modules/cancel/{id}',
    access: 'user',
    uses: ['books'],
    params,
    query: ModuleSeen,
    body: z.object({ reason: optionalText(limits.text.long) }),
    reply: Module,
  }),
};
