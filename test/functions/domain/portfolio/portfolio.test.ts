import { describe, expect, it } from 'vitest';

import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { ofProject } from '#functions/domain/modules/read.ts';
import { toModule } from '#functions/domain/modules/wire.ts';
import { get } from '#functions/domain/orders/read.ts';
import { answer, withdraw } from '#functions/domain/portfolio/answer.ts';
import { ask } from '#functions/domain/portfolio/ask.ts';
import { firstOfPortfolio, listPortfolio } from '#functions/domain/portfolio/list.ts';
import { toPiece } from '#functions/domain/portfolio/wire.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import * as portfolioTexts from '#shared/texts/portfolio.ts';
import {
  aFinishedOrder,
  aFinishedProject,
  aPiece,
  asks,
  finishedWorks,
  nothing,
  shows,
  type Finished,
} from '#test/functions/domain/a-piece.ts';
import { aModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrderIn, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { misrecord } from '#test/support/work.ts';

useMarket();
useBucket();

const shownBy = async ({ id }: { id: string }) => (await listPortfolio(id, { limit: 20 })).items;
const agree = async ({ id, client }: Finished, seen: string) =>
  toPiece(await answer({ id, by: client, findWork }, { agrees: true, seen }, nothing));
const decline = async ({ id, client }: Finished, seen: string) =>
  toPiece(await answer({ id, by: client, findWork }, { agrees: false, seen }, nothing));
const takeBack = ({ id }: Finished, by: Finished['maker']) => withdraw({ id, by, findWork }, nothing);

/** Marks an order as something that cannot be shown. */
const mark = (id: string, set: Record<string, unknown>) => transact([misrecord('order', id, { set })]);

describe.each(finishedWorks)('what is shown of %s', (_, finished) => {
  it('is on the profile once both sides agree, however often, and never before', async () => {
    const work = await finished();
    const asked = await asks(work);
    const images = [`/media/${work.id}/picture.webp`];
    expect(asked).toMatchObject({ ...aPiece(), images, state: 'asked', shownAt: null });
    expect(await asks(work)).toEqual(asked);
    expect(await shownBy(work.maker)).toEqual([]);
    const shown = await agree(work, asked.id);
    expect(shown).toMatchObject({ id: asked.id, state: 'shown', shownAt: expect.any(String) });
    expect(await agree(work, asked.id)).toEqual(shown);
    expect(await asks(work)).toEqual(shown);
    const { title, text } = aPiece();
    expect(await shownBy(work.maker)).toEqual([{ id: asked.id, title, text, images, client: null }]);
    expect(await shownBy(work.client)).toEqual([]);
  });

  it('names the client only if that is part of what they agreed to', async () => {
    const work = await finished();
    await shows(work, aPiece({ isNamed: true }));
    const { id, username, img } = work.client;
    expect(await shownBy(work.maker)).toMatchObject([{ client: { id, username, img } }]);
    await shows(work, aPiece({ isNamed: false }));
    expect(await shownBy(work.maker)).toMatchObject([{ client: null }]);
  });

  it('leaves the profile when it is changed, and comes back when the change is agreed to', async () => {
    const work = await finished();
    const first = await shows(work);
    const changed = await asks(work, aPiece({ text: 'Another text.' }));
    expect(changed).toMatchObject({ state: 'asked', text: 'Another text.', shownAt: null });
    expect(changed.id).not.toBe(first.id);
    expect(await shownBy(work.maker)).toEqual([]);
    // What they have seen is not what would be shown.
    await expect(agree(work, first.id)).rejects.toMatchObject({
      status: 409,
      message: portfolioTexts.changed.message,
    });
    await agree(work, changed.id);
    expect(await shownBy(work.maker)).toMatchObject([{ text: 'Another text.' }]);
  });

  it('is taken back by either side at once, and can be asked for again', async () => {
    const work = await finished();
    for (const side of [work.maker, work.client]) {
      const { id: seen } = await shows(work);
      await takeBack(work, side);
      expect(await shownBy(work.maker)).toEqual([]);
      await expect(agree(work, seen)).rejects.toMatchObject({
        status: 404,
        message: portfolioTexts.notFound.message,
      });
      await expect(takeBack(work, side)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('can be declined, which takes its pictures, and agreed to only once it is asked for again', async () => {
    const work = await finished();
    const { id } = await asks(work);
    for (let times = 0; times < 2; times += 1)
      expect(await decline(work, id)).toMatchObject({ id, state: 'declined', images: [] });
    expect(await shownBy(work.maker)).toEqual([]);
    await expect(agree(work, id)).rejects.toMatchObject({
      status: 409,
      message: portfolioTexts.isDeclined.message,
    });
    const again = await asks(work);
    expect(await agree(work, again.id)).toMatchObject({ state: 'shown' });
    await expect(decline(work, again.id)).rejects.toMatchObject({
      status: 409,
      message: portfolioTexts.isShown.message,
    });
  });

  it('is shown as it was agreed to, whatever is asked at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const work = await finished();
      const { id } = await asks(work);
      const other = aPiece({ text: 'What nobody has seen.' });
      await Promise.allSettled([agree(work, id), asks(work, other), agree(work, id)]);
      expect((await shownBy(work.maker)).filter(({ text }) => text === other.text)).toEqual([]);
    }
  });
});

describe('what may be shown', () => {
  it.each(['PAID', 'REVIEW', 'REVISION', 'DISPUTED', 'CANCELLED'] as const)(
    'is nothing of an order that is %s',
    async (stage) => {
      const { id, seller, buyer } = await anOrderIn(stage);
      await expect(asks({ id, maker: seller, client: buyer })).rejects.toMatchObject({
        status: 409,
        message: portfolioTexts.notFinished.message,
      });
    },
  );

  it.each([
    ['is frozen', { 'money.frozenAt': '2026-01-01T00:00:00.000Z' }],
    ['was taken back by the bank', { 'money.takenBack': 100 }],
    ['went back to the buyer', { 'money.released': 0 }],
  ])('is nothing of an order whose money %s, not even what was asked before', async (_, set) => {
    const work = await aFinishedOrder();
    const { id } = await asks(work);
    await mark(work.id, set);
    await expect(agree(work, id)).rejects.toMatchObject({
      status: 409,
      message: portfolioTexts.notFinished.message,
    });
    await expect(asks(work, aPiece({ title: 'Anew' }))).rejects.toMatchObject({ status: 409 });
    // Declining and taking back need no finished work.
    await expect(decline(work, id)).resolves.toMatchObject({ state: 'declined' });
    await takeBack(work, work.maker);
  });

  it('is nothing of a project without a paid module', async () => {
    const { projectId, freelancer, client } = await aModule('PAY');
    const work = { id: projectId + freelancer.id, maker: freelancer, client };
    await expect(asks(work)).rejects.toMatchObject({
      status: 409,
      message: portfolioTexts.notFinished.message,
    });
    const stranger = await aSeller();
    await expect(asks({ ...work, id: projectId + stranger.id, maker: stranger })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is refused with the reason that its pictures have', async () => {
    const work = await aFinishedOrder();
    const refusal = new Error('Not a picture.');
    const asked = ask({ ...work, findWork }, aPiece(), () => Promise.reject(refusal));
    await expect(asked).rejects.toThrow(refusal);
  });
});

it('both sides of the work see with an order and with modules what is asked, and others see nothing of it', async () => {
  const order = await aFinishedOrder();
  const asked = await asks(order, aPiece({ isNamed: true }));
  for (const side of [order.maker, order.client])
    expect({ ...(await get(order.id, side.id)).piece, links: null }).toEqual(asked);

  const project = await aFinishedProject();
  const part = await asks(project);
  const projectId = project.id.slice(0, 26);
  for (const side of [project.maker, project.client]) {
    const modules = (await ofProject(projectId, side.id)).map((story) => toModule(story, side.id));
    expect(modules.map(({ piece }) => piece)).toEqual([part]);
  }
});

it('a portfolio is read page by page, the newest first', async () => {
  const seller = await aSeller();
  const works = [];
  for (let count = 0; count < 3; count += 1) works.push(await aFinishedOrder({ seller }));
  for (const [index, work] of works.entries()) await shows(work, aPiece({ title: `Work ${index}` }));
  const first = await firstOfPortfolio(seller.id, 2);
  expect(first.items.map(({ title }) => title)).toEqual(['Work 2', 'Work 1']);
  const rest = await listPortfolio(seller.id, { limit: 2, cursor: first.next ?? '' });
  expect(rest.items.map(({ title }) => title)).toEqual(['Work 0']);
  expect(rest.next).toBeUndefined();
});
