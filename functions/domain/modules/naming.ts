import { findUser } from '#functions/domain/accounts/users.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import type { Naming } from '#functions/domain/work/kind.ts';
import type { WorkCard, WorkEvent } from '#functions/domain/work/record.ts';
import { keys } from '#functions/table/keys.ts';
import { findCheaply, findItem } from '#functions/table/read.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import { projectIdOf } from '#shared/rules/work/module-id.ts';

type Titled = Pick<WorkCard, 'id' | 'title'>;

const projectOf = ({ id }: Titled) => findItem<ProjectItem>(keys.project(projectIdOf(id)), 'eventual');

/** A module as a receipt names it: its project's title before its own. */
export async function receiptTitle(module: Titled): Promise<string> {
  const project = await projectOf(module);
  return project ? `${project.card.title}: ${module.title}` : module.title;
}

/** How news call a module, by its own title first, of which the subject of a mail shows most; and the side who did it. Its card names nobody. */
export async function naming(module: Titled, by?: WorkEvent['by']): Promise<Naming> {
  const [project, from] = await Promise.all([projectOf(module), findSide(by)]);
  return { title: project ? `${module.title} · ${project.card.title}` : module.title, from };
}

async function findSide({ kind, id }: Partial<WorkEvent['by']> = {}): Promise<UserCard | undefined> {
  if (!id || (kind !== 'buyer' && kind !== 'seller')) return undefined;
  const user = await findCheaply((how) => findUser(id, how));
  return user && { id: user.id, username: user.username, img: user.img };
}
