import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { answer } from '#functions/domain/portfolio/answer.ts';
import { ask } from '#functions/domain/portfolio/ask.ts';
import { toPiece } from '#functions/domain/portfolio/wire.ts';
import type { NewPiece } from '#shared/entities/work/new-piece.ts';
import type { Bidding } from '#test/functions/domain/a-project.ts';
import { aPaidModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrderIn } from '#test/functions/domain/an-order.ts';

/** Finished work: its id, who did it, and for whom. */
export type Finished = { id: string; maker: SessionUser; client: SessionUser };

/** A finished order, as work that may be shown. */
export async function aFinishedOrder(from: Parameters<typeof anOrderIn>[1] = {}): Promise<Finished> {
  const { id, seller, buyer } = await anOrderIn('FINISHED', from);
  return { id, maker: seller, client: buyer };
}

/** A project with a paid module, as work that may be shown. */
export async function aFinishedProject(on?: Bidding): Promise<Finished> {
  const { projectId, freelancer, client } = await aPaidModule(on);
  return { id: projectId + freelancer.id, maker: freelancer, client };
}

/** Both kinds of finished work, each with what it is called. */
export const finishedWorks = [
  ['an order', aFinishedOrder],
  ['a project', aFinishedProject],
] as const;

/** What is to be shown. */
export const aPiece = (more: Partial<NewPiece> = {}): NewPiece => ({
  title: 'A wordmark for a bakery',
  text: 'Drawn by hand, then cut in lino.',
  images: ['/media/someone/picture.webp'],
  isNamed: false,
  ...more,
});

/** For pictures that need no check, and are not removed. */
export const nothing = () => Promise.resolve();

/** Asks to show something of this work, with pictures that need no check. */
export const asks = async ({ id, maker }: Finished, content = aPiece()) =>
  toPiece((await ask({ id, maker, findWork }, content, nothing)).card);

/** Has something of this work shown: asked for and agreed to. */
export async function shows(work: Finished, content = aPiece()) {
  const { id: seen } = await asks(work, content);
  return toPiece(await answer({ id: work.id, by: work.client, findWork }, { agrees: true, seen }, nothing));
}
