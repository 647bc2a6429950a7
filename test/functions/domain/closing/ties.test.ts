import { afterEach, describe, expect, it } from 'vitest';

import { toProfile } from '#functions/domain/accounts/record.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { follow } from '#functions/domain/changes/follow.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import * as finishing from '#functions/domain/closing/finish.ts';
import { followClosing } from '#functions/domain/closing/follow-closing.ts';
import { findObligations } from '#functions/domain/closing/obligations.ts';
import { requireOpen } from '#functions/domain/conversations/block.ts';
import { getConversation, getPartner } from '#functions/domain/conversations/conversations.ts';
import { cancel } from '#functions/domain/modules/cancel.ts';
import { publishReview, readBasis } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { setClock } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { aChange } from '#test/functions/a-change.ts';
import { aConversation, aMessage, threadOf } from '#test/functions/domain/a-conversation.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aBidding } from '#test/functions/domain/a-project.ts';
import { aModule, moduleFields } from '#test/functions/domain/an-assigned-module.ts';
import { aBuyer, anOrder, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { assign, decline, place, reject } from '#test/functions/domain/steps.ts';
import * as modules from '#test/functions/domain/work.ts';
import { asCall, asJob } from '#test/functions/run-as.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';

const giveUp = asCall('modules-cancel', cancel);
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

/** What keeps this account, and where. */
const kept = async ({ id }: { id: string }) =>
  (await findObligations(id)).map(({ path, message }) => [path, message]);

const taken = [['works', userTexts.open.takenModules({ count: 1 }).message]];
const given = [['projects', userTexts.open.givenModules({ count: 1 }).message]];

describe('a module for which no money is held keeps neither of its two people for good:', () => {
  it.each(['WAITING', 'SUBMITTED', 'REWORK', 'OK', 'PAY'] as const)(
    'while it is %s, its freelancer gives it up, and both can close their accounts',
    async (status) => {
      const { freelancer, client, module } = await aModule(status);
      expect(await kept(freelancer)).toEqual(taken);
      expect(await kept(client)).toEqual(given);
      await giveUp({ id: module.id, userId: freelancer.id, reason: 'I am leaving.' });
      // Asked again, it is still so.
      await giveUp({ id: module.id, userId: freelancer.id });
      expect(await modules.get(module.id)).toMatchObject({ status, stage: 'ENDED' });
      await closeAccount(freelancer.id);
      await closeAccount(client.id);
    },
  );

  it.each(['WAITING', 'SUBMITTED', 'REWORK', 'OK'] as const)(
    'while it is %s, time ends it, and its client can close their account',
    async (status) => {
      const { freelancer, client } = await aModule(status);
      // Fourteen days for the work, as many that it is waited for; or thirty for an answer.
      advance(27.9 * DAY);
      if (status === 'SUBMITTED' || status === 'OK') expect(await kept(client)).toEqual(given);
      advance(2.2 * DAY);
      expect([await kept(client), await kept(freelancer)]).toEqual([[], []]);
      await closeAccount(client.id);
    },
  );

  it('work that is handed in again and again, and amounts that are refused, do not keep its client', async () => {
    const { freelancer, client, module } = await aModule('OK');
    await modules.decide(module.id, freelancer, { status: 'SUBMITTED' });
    for (let time = 0; time < 3; time += 1) {
      advance(9 * DAY);
      await modules.submit(module.id, freelancer.id, { projectURL: `https://example.com/${time}` });
    }
    expect(await kept(client)).toEqual(given);
    advance(3.1 * DAY);
    await closeAccount(client.id);
  });
});
