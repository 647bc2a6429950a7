import { expect, it } from 'vitest';

import { setBlocked } from '#functions/domain/conversations/block.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as portfolioTexts from '#shared/texts/portfolio.ts';
import { start } from '#test/functions/domain/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aFinishedOrder, asks } from '#test/functions/domain/a-piece.ts';
import { aBid, aProject } from '#test/functions/domain/a-project.ts';
import { moduleFields } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { accept, assign, place } from '#test/functions/domain/steps.ts';

useMarket();

/** A refusal with this text. */
const refusal = ({ message }: { message: string }) => ({ status: 403, message });

it.each(['seller', 'buyer'] as const)(
  'whoever is blocked by the %s begins no new work with them, nor they with whom they blocked, until that ends',
  async (side) => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const { conversation } = await start(buyer, seller);
    const [gig, project] = [await aGig(seller), await aProject(buyer)];
    const blocking = side === 'seller' ? seller : buyer;
    await setBlocked(conversation.id, blocking, true);
    const textFor = (who: object) =>
      who === blocking ? conversationTexts.noWorkByYou : conversationTexts.noWork;
    const order = () => place(gig.card.id, buyer, undefined);
    const bid = () => aBid(project.card.id, seller);
    await expect(order()).rejects.toMatchObject(refusal(textFor(buyer)));
    await expect(bid()).rejects.toMatchObject(refusal(textFor(seller)));
    await setBlocked(conversation.id, blocking, false);
    await expect(order()).resolves.toBeDefined();
    await expect(bid()).resolves.toBeDefined();
  },
);

it('of two sellers, a block where the one buys also stops what the other buys', async () => {
  const [one, other] = [await aSeller(), await aSeller()];
  const { conversation } = await start(one, other);
  await setBlocked(conversation.id, other, true);
  for (const [seller, buyer] of [
    [one, other],
    [other, one],
  ] as const) {
    const gig = await aGig(seller);
    await expect(place(gig.card.id, buyer, undefined)).rejects.toMatchObject({ status: 403 });
  }
});

it('of a client and a freelancer who has bid, a block stops that the bid is accepted and that more is assigned', async () => {
  const [seller, buyer] = [await aSeller(), await aBuyer()];
  const { conversation } = await start(buyer, seller);
  const project = await aProject(buyer);
  const bid = await aBid(project.card.id, seller);
  const assignOne = () => assign(buyer.id, moduleFields(project.card.id), undefined);
  const block = (blocked: boolean) => setBlocked(conversation.id, seller, blocked);
  await block(true);
  await expect(accept(bid, buyer.id)).rejects.toMatchObject(refusal(conversationTexts.noWork));
  await block(false);
  await accept(bid, buyer.id);
  await block(true);
  await expect(assignOne()).rejects.toMatchObject(refusal(conversationTexts.noWork));
  await block(false);
  await expect(assignOne()).resolves.toBeDefined();
});

it('of the two sides of finished work, a block stops that the one asks to show it', async () => {
  const work = await aFinishedOrder();
  const { conversation } = await start(work.client, work.maker);
  await setBlocked(conversation.id, work.client, true);
  await expect(asks(work)).rejects.toMatchObject(refusal(portfolioTexts.blocked));
  await setBlocked(conversation.id, work.client, false);
  await expect(asks(work)).resolves.toMatchObject({ state: 'asked' });
});
