import { afterEach, describe, expect, it } from 'vitest';

import { toProfile } from '#functions/domain/accounts/record.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import * as finishing from '#functions/domain/closing/finish.ts';
import { followClosing } from '#functions/domain/closing/follow-closing.ts';
import { requireOpen } from '#functions/domain/conversations/block.ts';
import { getConversation, getPartner } from '#functions/domain/conversations/conversations.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { setClock } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aConversation, aMessage, threadOf } from '#test/functions/domain/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aBidding } from '#test/functions/domain/a-project.ts';
import { moduleFields } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, anOrder, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { assign, decline, place, reject } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';

const finishClosing = asJob('closings', finishing.finishClosing);

useMarket();
useBucket();
afterEach(() => setClock(null));

/** Closes somebody's account, and has it erased. */
async function leave({ id }: SessionUser): Promise<void> {
  await closeAccount(id);
  advance(14.01 * DAY);
  expect(await finishClosing(id)).toBe('erased');
}

describe('whoever knew somebody whose account was erased', () => {
  it('reads what was written, is told that they are gone, also on their profile, and cannot write to them on either side', async () => {
    for (const side of ['seller', 'buyer'] as const) {
      const chat = await aConversation();
      const [left, stays] = side === 'seller' ? [chat.seller, chat.buyer] : [chat.buyer, chat.seller];
      await aMessage(chat.id, left, 'Goodbye.');
      expect(await getConversation(chat.id, stays)).toMatchObject({ isGone: false });
      const profile = async () => toProfile(await getUser(left.id), undefined);
      expect(await profile()).not.toHaveProperty('isGone');
      await leave(left);
      expect(await profile()).toMatchObject({ username: 'Deleted user', isGone: true, desc: null });
      expect(await getConversation(chat.id, stays)).toMatchObject({ isGone: true, isBlocked: false });
      expect((await threadOf(chat)).map(({ desc }) => desc)).toEqual(['Goodbye.']);
      const refused = { status: 409, message: conversationTexts.gone.message };
      await expect(aMessage(chat.id, stays)).rejects.toMatchObject(refused);
      await expect(requireOpen(chat.id, stays)).rejects.toMatchObject(refused);
      await expect(getPartner(left.id, stays)).rejects.toMatchObject(refused);
    }
  });

  it('cannot review what they sold', async () => {
    const { seller, buyer, gig, id } = await anOrder({ isCompleted: true, hasRequirements: true });
    const review = async () =>
      publishReview(
        newReview(buyer, { gigId: gig.card.id, star: 1, desc: '' }),
        await readBasis(gig.card.id, buyer.id),
      );
    await decline({ id, userId: buyer.id });
    await leave(seller);
    await expect(review()).rejects.toMatchObject({ status: 404, message: notFoundTexts.gig.message });
  });

  it('cannot give them more work, but can give the project to somebody else', async () => {
    const { id, projectId, client, freelancer } = await aBidding('ACCEPTED');
    await leave(freelancer);
    const another = () => assign(client.id, moduleFields(projectId), undefined);
    await expect(another()).rejects.toMatchObject({
      status: 409,
      message: moduleTexts.freelancerGone.message,
    });
    await reject(id, client.id);
    await expect(another()).rejects.toMatchObject({ status: 409, message: moduleTexts.noBidYet.message });
  });
});

it('during the days of regret, messages go both ways, and nobody can order', async () => {
  const [seller, buyer] = [await aSeller(), await aBuyer()];
  const gig = await aGig(seller);
  const chat = await aConversation({ seller, buyer });
  await closeAccount(seller.id);
  await follow([aChange(keys.closing(seller.id))], [followClosing]);
  await aMessage(chat.id, buyer, 'Are you leaving?');
  await aMessage(chat.id, seller, 'In two weeks.');
  expect(await threadOf(chat)).toHaveLength(2);
  expect(await getPartner(seller.id, buyer)).toMatchObject({ isSeller: true });
  await expect(place(gig.card.id, buyer, undefined)).rejects.toMatchObject({ status: 404 });
});
