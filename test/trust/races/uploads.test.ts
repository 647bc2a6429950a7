import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/orders/upload-work.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { unavailable } from '#functions/lib/errors.ts';
import { bucket as files, objectAt } from '#functions/services/s3/bucket.ts';
import { storeUpload } from '#functions/services/s3/files.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import { useSessions } from '#test/functions/a-caller.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';

import { byAll, CLIENTS, inRounds, pick, times, useRaces } from './a-race.ts';
import { aBriefTrade } from './brief-records.ts';

const { raceWithFaults, itHolds, itKeepsRecordsConsistent } = useRaces();
const bucket = useBucket();
useSessions();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

/** An order with files that its seller has uploaded for it. */
async function anOrderWithFiles(count: number) {
  const { id, seller } = await aBriefTrade();
  const cookies = await cookiesOf(seller);
  const upload = (index: number) =>
    storeUpload(id, {
      fileName: `${index}.zip`,
      contentType: 'application/zip',
      bytes: Buffer.from('work'),
    });
  const files = await Promise.all(times(count, upload));
  const deliver = async (key: string) => {
    const json = { finalWork: key };
    const event = anEvent({ method: 'PUT', params: { id }, json, cookies });
    const { statusCode, body = '' } = await handler(event, aContext);
    const { message } = JSON.parse(body) as { message?: string };
    // Others keep copying the same file: a client tries again.
    if (statusCode === 503) throw unavailable(message ?? '');
    return { status: statusCode, key, message };
  };
  const readDelivery = async () => {
    const { delivery, gone = [] } = (await findItem<OrderItem>(keys.order(id))) ?? {};
    return { key: delivery && 'key' in delivery ? delivery.key : '', gone };
  };
  return { files, deliver, readDelivery };
}

const keptKey = (upload: string) => upload.replace('pending/', '');
const stored = async (files: string[]) =>
  (await Promise.all(files.map(async (key) => ((await bucket.find(key)) ? key : '')))).filter(Boolean);

describe('files that are delivered at once', () => {
  it('the same file by all: all succeed, and it is stored', () =>
    inRounds(async () => {
      const { files, deliver, readDelivery } = await anOrderWithFiles(1);
      const { answers } = await raceWithFaults(byAll(() => deliver(pick(files, 0))));
      expect(answers.map(({ status }) => status)).toEqual(times(CLIENTS, () => 200));
      const kept = files.map(keptKey);
      expect(await readDelivery()).toEqual({ key: kept[0], gone: [] });
      expect(await stored(kept)).toEqual(kept);
    }));

  itHolds('replacing each other: the delivered file is stored, and the others are deleted', async () => {
    const { files: uploaded, deliver, readDelivery } = await anOrderWithFiles(3);
    return {
      tasks: byAll((index) => deliver(pick(uploaded, index))),
      check: async ({ answers }) => {
        for (const { status, message } of answers.filter((answer) => answer.status !== 200))
          expect([status, message]).toEqual([400, notFoundTexts.upload.message]);
        const { key, gone } = await readDelivery();
        const kept = uploaded.map(keptKey);
        expect(await stored(kept)).toEqual([key]);
        expect(new Set([key, ...gone])).toEqual(new Set(kept));
        expect((await deliver(`pending/${key}`)).status).toBe(200);
        const [removed = ''] = gone;
        expect((await deliver(`pending/${removed}`)).status).toBe(400);
        expect(await stored([removed])).toEqual([]);
        await files().send(new PutObjectCommand({ ...objectAt(removed), Body: 'uploaded once more' }));
        expect((await deliver(`pending/${removed}`)).status).toBe(400);
        expect(await stored([key])).toEqual([key]);
      },
    };
  });

  it('again, while another replaces it: the order is read after the file, which is refused and removed', async () => {
    const { files: uploaded, deliver, readDelivery } = await anOrderWithFiles(2);
    const [first = '', second = ''] = uploaded;
    await deliver(first);
    const { middlewareStack } = files();
    middlewareStack.add(
      (next) => async (request) => {
        middlewareStack.remove('replaceFirst');
        expect((await deliver(second)).status).toBe(200);
        return next(request);
      },
      { name: 'replaceFirst', step: 'initialize' },
    );
    expect(await deliver(first)).toMatchObject({ status: 400, message: notFoundTexts.upload.message });
    expect((await readDelivery()).key).toBe(keptKey(second));
    expect(await stored(uploaded.map(keptKey))).toEqual([keptKey(second)]);
  });

  itKeepsRecordsConsistent();
});
