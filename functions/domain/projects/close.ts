import { all } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { refusalOf, transition } from '#functions/table/transition.ts';
import { update } from '#functions/table/write.ts';
import { projectMachine } from '#shared/rules/work/project.ts';

import { requireClient } from './read.ts';
import type { ProjectItem, WholeProject } from './record.ts';

/**
 * Closes a project of this client that has no accepted bid: it leaves the lists and takes no bids any more. Closing it
 * again changes nothing. 403 for others, 409 once a bid is accepted.
 */
export async function close({ project, text }: WholeProject, clientId: string): Promise<WholeProject> {
  const { set, when } = transition(projectMachine, 'close', 'client');
  const closed = await update<ProjectItem>(keys.project(project.card.id), {
    set,
    add: { ver: 1 },
    when: all(when, { 'card.client.id': clientId }),
    fallback: (current) => {
      const own = requireClient(current, clientId);
      if (own.card.stage !== 'CLOSED') throw refusalOf(projectMachine, 'close', own.card.stage);
      return own;
    },
  });
  return { project: { ...project, ...closed }, text };
}
