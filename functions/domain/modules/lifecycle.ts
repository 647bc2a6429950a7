import { notFound } from '#functions/lib/errors.ts';
import { Lifecycle } from '#functions/table/lifecycle.ts';
import { messages } from '#shared/messages.ts';
import {
  moduleMachine,
  type ModuleAction,
  type ModuleActor,
  type ModuleStatus,
} from '#shared/rules/module.ts';

import type { ModuleItem } from './record.ts';

export const moduleNotFound = () => notFound(messages.notFound.module);

export const moduleLifecycle = new Lifecycle<ModuleItem, ModuleStatus, ModuleAction, ModuleActor>({
  machine: moduleMachine,
  stateOf: ({ status }) => status,
  actors: { client: 'clientId', freelancer: 'freelancerId' },
  notFound: moduleNotFound,
});
