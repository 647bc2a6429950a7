import { notFound } from '#functions/lib/errors.ts';
import { Lifecycle } from '#functions/table/lifecycle.ts';
import { messages } from '#shared/messages.ts';
import { projectMachine, type ProjectAction, type ProjectStage } from '#shared/rules/project.ts';

import type { ProjectItem } from './record.ts';

export const projectNotFound = () => notFound(messages.notFound.project);

export const projectLifecycle = new Lifecycle<
  ProjectItem,
  ProjectStage,
  ProjectAction,
  'client' | 'provider'
>({
  machine: projectMachine,
  stateOf: ({ card: { stage } }) => stage,
  within: 'card',
  actors: { client: 'card.client.id' },
  notFound: projectNotFound,
});
