import type { ProjectItem } from '#functions/domain/projects/record.ts';
import type { WorkItem } from '#functions/domain/work/record.ts';
import { notFound } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import type { About } from '#shared/entities/conversations/conversation.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

/** The ids of two people who write to each other. */
type Two = readonly [string, string];

/** Who of these two is the seller in what they talk about: an order of theirs, or a project of one of them; 404 for any other. */
export async function sellerIn({ kind, id }: About, two: Two): Promise<string> {
  const sellerId = kind === 'order' ? await sellerOfOrder(id, two) : await sellerForProject(id, two);
  if (sellerId === undefined) throw notFound(kind === 'order' ? notFoundTexts.order : notFoundTexts.project);
  return sellerId;
}

async function sellerOfOrder(id: string, two: Two): Promise<string | undefined> {
  const order = await findItem<Pick<WorkItem, 'card'>>(keys.order(id));
  if (!order) return undefined;
  const { seller, buyer } = order.card;
  return two.includes(seller.id) && two.includes(buyer.id) ? seller.id : undefined;
}

async function sellerForProject(id: string, two: Two): Promise<string | undefined> {
  const project = await findItem<Pick<ProjectItem, 'card'>>(keys.project(id));
  const clientId = project?.card.client.id;
  return two.some((each) => each === clientId) ? two.find((each) => each !== clientId) : undefined;
}
