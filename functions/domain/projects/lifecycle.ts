import { Lifecycle } from '#functions/table/lifecycle.ts';
import { projectMachine, type ProjectAction, type ProjectStage } from '#shared/rules/project.ts';

import { projectNotFound } from './read.ts';
import type { ProjectItem } from './record.ts';

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
