import type { OrderItem } from '#functions/domain/orders/record.ts';
import type { ProjectItem } from '#functions/domain/projects/record.ts';
import { notFound } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import type { About } from '#shared/entities/conversation.ts';
import { messages } from '#shared/messages.ts';

type Participants = { sellerId: string; buyerId: string };

/** Requires that these two may talk about this: an order of theirs, or a project of the buyer's; 404 for any other. */
export async function requireTheirs({ kind, id }: About, participants: Participants): Promise<void> {
  const isTheirs = kind === 'order' ? await isOrderOf(id, participants) : await isProjectOf(id, participants);
  if (!isTheirs) throw notFound(messages.notFound[kind]);
}

async function isOrderOf(id: string, { sellerId, buyerId }: Participants): Promise<boolean> {
  const order = await findItem<Pick<OrderItem, 'card'>>(keys.order(id));
  return order?.card.seller.id === sellerId && order.card.buyer.id === buyerId;
}

async function isProjectOf(id: string, { buyerId }: Participants): Promise<boolean> {
  const project = await findItem<Pick<ProjectItem, 'card'>>(keys.project(id));
  return project?.card.client.id === buyerId;
}
