import { keys } from '#functions/table/keys.ts';
import { update } from '#functions/table/write.ts';

import { projectLifecycle } from './lifecycle.ts';
import type { ProjectItem, WholeProject } from './record.ts';

/**
 * Closes a project of this client that has no accepted bid: it leaves the lists and takes no bids any more. Closing it
 * again changes nothing. 403 for others, 409 once a bid is accepted.
 */
export async function close({ project, text }: WholeProject, clientId: string): Promise<WholeProject> {
  const client = { as: 'client', id: clientId } as const;
  const { set, when, refused } = projectLifecycle.transition('close', client);
  const closed = await update<ProjectItem>(keys.project(project.card.id), {
    set,
    add: { ver: 1 },
    when,
    refused: (current) => {
      const isRepeated = current?.card.stage === 'CLOSED' && projectLifecycle.isActor(current, client);
      if (!isRepeated) throw refused(current);
      return current;
    },
  });
  return { project: { ...project, ...closed }, text };
}
