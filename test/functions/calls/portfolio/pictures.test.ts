import { AsyncLocalStorage } from 'node:async_hooks';

import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { erasePortfolio } from '#functions/domain/closing/erasure/erase-portfolio.ts';
import { findWork } from '#functions/domain/kinds/finished-work.ts';
import { answer as recordAnswer, withdraw as recordWithdrawal } from '#functions/domain/portfolio/answer.ts';
import { ask as recordAsk } from '#functions/domain/portfolio/ask.ts';
import { bucket, objectAt } from '#functions/services/s3/bucket.ts';
import { askedKey, publicKey } from '#functions/services/s3/keys.ts';
import { newImage } from '#functions/services/s3/pictures.ts';
import { allItems } from '#functions/table/pager.ts';
import { calls } from '#shared/api/index.ts';
import type { Module } from '#shared/entities/work/module.ts';
import type { Order } from '#shared/entities/work/order.ts';
import type { Piece } from '#shared/entities/work/piece.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';
import * as portfolioTexts from '#shared/texts/portfolio.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { measured } from '#test/functions/a-measured-call.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import {
  aFinishedOrder,
  aPiece,
  finishedWorks,
  nothing,
  type Finished,
} from '#test/functions/domain/a-piece.ts';
import { aBuyer, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { handlerOf } from '#test/functions/handler-of.ts';
import { pictures } from '#test/functions/services/s3/pictures.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';
import { anUploadedPicture } from '#test/functions/typical/gigs.ts';
import { interceptClient } from '#test/support/table/intercept-table.ts';

useMarket();
useSessions();
const store = useBucket();
beforeAll(() => void vi.stubEnv('COMMISSION', '0'));

type Parts = { params: Record<string, string>; json?: unknown };

/** What a call answers this person, with the rights of its function. */
async function call(operation: string, as: SessionUser, parts: Parts) {
  const found = calls.find((each) => each.operation === operation);
  if (!found) throw new Error(`There is no call ${operation}.`);
  const { method } = found;
  return measured(await handlerOf(found), { method, cookies: await cookiesOf(as), ...parts });
}

/** The piece that a call answers. */
async function pieceFrom(operation: string, as: SessionUser, parts: Parts): Promise<Piece> {
  const { status, body } = await call(operation, as, parts);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as unknown as Piece;
}

const ask = ({ id, maker }: Finished, images: string[], text = 'As it was made.') =>
  pieceFrom('portfolio.ask', maker, { params: { id }, json: aPiece({ images, text }) });
const answer = ({ id, client }: Finished, { id: seen }: Piece, agrees: boolean) =>
  pieceFrom('portfolio.answer', client, { params: { id }, json: { agrees, seen } });

/** A piece that is asked for, with so many pictures. */
async function anAskedPiece(work: Finished, count = 1) {
  const uploads = await Promise.all(Array.from({ length: count }, () => anUploadedPicture(work.maker)));
  return ask(work, uploads);
}

const nameOf = (url: string) => url.replace(/^\/media\//, '');
const places = { public: publicKey, private: askedKey } as const;

/** In which places the pictures are, in both sizes. */
async function placesOf(urls: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(places).flatMap(([place, keyOf]) =>
      urls
        .flatMap((url) => [keyOf(nameOf(url)), smallOf(keyOf(nameOf(url)))])
        .map(async (key) => ((await store.find(key)) ? [place] : [])),
    ),
  );
  return found.flat();
}
const both = <Place>(place: Place): Place[] => [place, place];
/** Where the pictures of a shown piece are: what is public has its original in private. */
const everywhere = [...both('public'), ...both('private')];

/** What anybody gets at the address of a picture. */
const statusAt = async (url: string) => (await fetch(`${store.origin()}${url}`)).status;

/** The answer to somebody who looks at the page of the work. */
const look = (as: SessionUser, { id }: Finished) =>
  id.length === 26
    ? call('orders.get', as, { params: { id } })
    : call('modules.ofProject', as, { params: { projectId: id.slice(0, 26) } });

/** The links to pictures on the page of the work. */
async function linksFor(as: SessionUser, work: Finished): Promise<string[] | null | undefined> {
  const { body } = (await look(as, work)) as unknown as { body: Order | Module[] };
  const pieces = Array.isArray(body) ? body.map(({ piece }) => piece) : [body.piece];
  return pieces.find((piece) => piece)?.links;
}

describe.each(finishedWorks)('a picture that the client of %s is asked about', (_, finished) => {
  it('is at no public address, and its two sides see it by links', async () => {
    const work = await finished();
    const { images, links } = await anAskedPiece(work);
    const [url = ''] = images;
    expect(await statusAt(url)).toBe(404);
    expect(await placesOf(images)).toEqual(both('private'));
    const seen = await Promise.all([work.maker, work.client].map((as) => linksFor(as, work)));
    for (const each of [links, ...seen]) {
      expect(each).toHaveLength(1);
      const response = await fetch(each?.[0] ?? '');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control') ?? '').not.toContain('public');
    }
  });

  it('is shown to nobody else, nor by a link without its signature', async () => {
    const work = await finished();
    const { links } = await anAskedPiece(work);
    for (const stranger of [await aBuyer(), await aSeller()])
      expect([403, 404]).toContain((await look(stranger, work)).status);
    const { origin, pathname } = new URL(links?.[0] ?? '');
    expect((await fetch(`${origin}${pathname}`)).status).toBe(403);
  });

  it('is public once the client agrees, also after the same answer again, and gone once either takes it back', async () => {
    const work = await finished();
    const piece = await anAskedPiece(work);
    for (let times = 0; times < 2; times += 1)
      expect(await answer(work, piece, true)).toMatchObject({ images: piece.images, links: null });
    expect(await placesOf(piece.images)).toEqual(everywhere);
    expect(await statusAt(piece.images[0] ?? '')).toBe(200);
    await pieceFrom('portfolio.withdraw', work.client, { params: { id: work.id } });
    expect(await placesOf(piece.images)).toEqual([]);
  });

  it.each([
    ['declined', (work: Finished, piece: Piece) => answer(work, piece, false)],
    ['taken back', ({ id, maker }: Finished) => pieceFrom('portfolio.withdraw', maker, { params: { id } })],
  ])('is in the bucket no more once it is %s', async (_how, end) => {
    const work = await finished();
    const piece = await anAskedPiece(work);
    await end(work, piece);
    expect(await placesOf(piece.images)).toEqual([]);
  });
});

it('every size of a picture is what its client has agreed to, whatever its maker uploaded as a small one', async () => {
  const work = await aFinishedOrder();
  const [whole, other] = [
    Buffer.concat([pictures['image/png'], Buffer.alloc(100, 1)]),
    pictures['image/png'],
  ];
  const { key, url } = newImage(work.maker.id, { contentType: 'image/png' });
  const { key: variant } = newImage(work.maker.id, { contentType: 'image/png', variantOf: key });
  await bucket().send(new PutObjectCommand({ ...objectAt(key), Body: whole, ContentType: 'image/png' }));
  await bucket().send(new PutObjectCommand({ ...objectAt(variant), Body: other, ContentType: 'image/png' }));
  const piece = await ask(work, [url]);
  const bytesAt = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());
  const agreed = await bytesAt(piece.links?.[0] ?? '');
  await answer(work, piece, true);
  const [shown = ''] = piece.images;
  expect(agreed).toEqual(whole);
  for (const size of [shown, smallOf(shown)])
    expect((await bytesAt(`${store.origin()}${size}`)).equals(agreed)).toBe(true);
});

describe('what was shown before', () => {
  it('is private again while its change is asked for, without the pictures that it no longer has', async () => {
    const work = await aFinishedOrder();
    const shown = await anAskedPiece(work, 2);
    await answer(work, shown, true);
    const [stays = '', goes = ''] = shown.images;
    // The same again leaves it as it is.
    expect(await ask(work, shown.images)).toMatchObject({ state: 'shown', links: null });
    expect(await placesOf([stays])).toEqual(everywhere);

    const changed = await ask(work, [stays], 'Another text.');
    expect(changed).toMatchObject({ state: 'asked', images: [stays] });
    expect(await placesOf([stays])).toEqual(both('private'));
    expect(await placesOf([goes])).toEqual([]);
    expect(await statusAt(stays)).toBe(404);
    await answer(work, changed, true);
    expect(await placesOf([stays])).toEqual(everywhere);
  });
});

it('a link to a picture that is asked for is over after five minutes', async () => {
  const work = await aFinishedOrder();
  const { links } = await anAskedPiece(work);
  expect(new URL(links?.[0] ?? '').searchParams.get('X-Amz-Expires')).toBe('300');
});

/** Does something just before the first request to the bucket that does this to a public picture is sent. */
function beforeFirst(command: 'DeleteObjectCommand' | 'CopyObjectCommand', act: () => Promise<unknown>) {
  let isDone = false;
  // With the rights of the call that it makes, not of the one that waits.
  const outside = AsyncLocalStorage.snapshot();
  const end = interceptClient(S3Client.prototype, async ({ constructor, input }, send) => {
    const { Key = '' } = input as { Key?: string };
    if (!isDone && constructor.name === command && Key.startsWith(publicKey(''))) {
      isDone = true;
      await outside(act);
    }
    return send();
  });
  onTestFinished(end);
}

const takeBack = (as: SessionUser, { id }: Finished) =>
  pieceFrom('portfolio.withdraw', as, { params: { id } });

/** What requests do to the record of a piece, ending before they do anything to its pictures. */
const ended = {
  ask: ({ id, maker }: Finished, images: string[], text: string) =>
    recordAsk({ id, maker, findWork }, aPiece({ images, text }), nothing),
  answer: ({ id, client: by }: Finished, { id: seen }: Piece, agrees: boolean) =>
    recordAnswer({ id, by, findWork }, { agrees, seen }, nothing),
  withdraw: (by: SessionUser, { id }: Finished) => recordWithdrawal({ id, by, findWork }, nothing),
};

describe('pictures of what both sides change at the same moment', () => {
  it('are public if the client agrees while the maker asks the same again', async () => {
    const work = await aFinishedOrder();
    const piece = await anAskedPiece(work);
    beforeFirst('DeleteObjectCommand', () => answer(work, piece, true));
    await ask(work, piece.images);
    expect(await placesOf(piece.images)).toEqual(everywhere);
  });

  it('are private if the maker asks for a change before they are published', async () => {
    const work = await aFinishedOrder();
    const piece = await anAskedPiece(work);
    beforeFirst('CopyObjectCommand', () => ask(work, piece.images, 'Another text.'));
    await answer(work, piece, true);
    expect(await placesOf(piece.images)).toEqual(both('private'));
  });

  it('are gone if the maker takes the piece back before they are published', async () => {
    const work = await aFinishedOrder();
    const piece = await anAskedPiece(work);
    // Its pictures were removed a moment ago, where they were then.
    beforeFirst('CopyObjectCommand', () => ended.withdraw(work.maker, work));
    await answer(work, piece, true);
    expect(await placesOf(piece.images)).toEqual([]);
  });
});

describe('a request that ended half-way', () => {
  it.each([
    ['the client agrees again', (work: Finished, piece: Piece) => answer(work, piece, true)],
    ['the maker asks the same again', (work: Finished, { images }: Piece) => ask(work, images)],
  ])('when the client agreed is ended once %s', async (_, repeat) => {
    const work = await aFinishedOrder();
    const piece = await anAskedPiece(work);
    await ended.answer(work, piece, true);
    expect(await placesOf(piece.images)).toEqual(both('private'));
    expect(await repeat(work, piece)).toMatchObject({ state: 'shown' });
    expect(await placesOf(piece.images)).toEqual(everywhere);
  });

  it.each([
    ['the client declines again', (work: Finished, piece: Piece) => answer(work, piece, false)],
    ['the maker takes it back', (work: Finished) => takeBack(work.maker, work)],
    [
      'the maker asks for something else',
      async (work: Finished) => ask(work, [await anUploadedPicture(work.maker)]),
    ],
    ['the maker is erased', ({ maker }: Finished) => allItems(erasePortfolio(maker.id))],
  ])('when the client declined is ended once %s', async (_, next) => {
    const work = await aFinishedOrder();
    const piece = await anAskedPiece(work);
    await ended.answer(work, piece, false);
    expect(await placesOf(piece.images)).toEqual(both('private'));
    await next(work, piece);
    expect(await placesOf(piece.images)).toEqual([]);
  });

  it('when the maker changed what is shown is ended by the same again', async () => {
    const work = await aFinishedOrder();
    const shown = await anAskedPiece(work, 2);
    await answer(work, shown, true);
    const [stays = '', goes = ''] = shown.images;
    await ended.ask(work, [stays], 'Another text.');
    expect(await placesOf([stays])).toEqual(everywhere);
    await ask(work, [stays], 'Another text.');
    expect(await placesOf([stays])).toEqual(both('private'));
    expect(await placesOf([goes])).toEqual([]);
  });

  it.each([
    ['is changed once more', (work: Finished, url: string) => ask(work, [url], 'A third text.')],
    ['is taken back', (work: Finished) => takeBack(work.client, work)],
  ])('when the maker left out a picture is ended once the piece %s', async (_, next) => {
    const work = await aFinishedOrder();
    const shown = await anAskedPiece(work, 2);
    await answer(work, shown, true);
    const [stays = '', goes = ''] = shown.images;
    await ended.ask(work, [stays], 'Another text.');
    await next(work, stays);
    expect(await placesOf([goes])).toEqual([]);
  });

  it('before the pictures were there lets nobody agree, until the maker asks again', async () => {
    const work = await aFinishedOrder();
    const images = [await anUploadedPicture(work.maker)];
    const { card } = await ended.ask(work, images, 'As it was made.');
    const agrees = { params: { id: work.id }, json: { agrees: true, seen: card.id } };
    expect(await call('portfolio.answer', work.client, agrees)).toMatchObject({
      status: 409,
      body: { message: portfolioTexts.notReady.message },
    });
    const piece = await ask(work, images);
    await answer(work, piece, true);
    expect(await placesOf(piece.images)).toEqual(everywhere);
  });

  it('when a side took it back is ended by the same again', async () => {
    const work = await aFinishedOrder();
    const piece = await anAskedPiece(work);
    const end = () => Promise.reject(new Error('It ended.'));
    await expect(recordWithdrawal({ id: work.id, by: work.client, findWork }, end)).rejects.toThrow(
      'It ended.',
    );
    await takeBack(work.client, work);
    expect(await placesOf(piece.images)).toEqual([]);
  });
});
