import { expect, it } from 'vitest';

import { deliver } from '#functions/domain/orders/deliver.ts';
import { getStory } from '#functions/domain/orders/read.ts';
import { saveRequirements } from '#functions/domain/orders/requirements.ts';
import { newId } from '#functions/lib/ids.ts';
import { folderOfRequirements } from '#functions/services/s3/attachments.ts';
import { folderOfWork } from '#functions/services/s3/files.ts';
import * as workLimits from '#shared/limits/work.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { anOrder, pay, useMarket } from '#test/functions/domain/an-order.ts';
import { requestRevision } from '#test/functions/domain/steps.ts';
import { useBucket } from '#test/functions/services/s3/use-bucket.ts';

useMarket();
useBucket();

it('an order keeps room for its payment: each side replaces or removes only so many files, and neither stops the other', async () => {
  const { id, buyer, seller } = await anOrder();
  const file = (folder: string) => ({ key: `${folder}/${newId()}/a.png`, size: 1, sha256: 'hash' });
  const write = () =>
    saveRequirements(
      { id, userId: buyer.id },
      {
        requirements: 'A calm sea.',
        files: [{ ...file(folderOfRequirements(id)), name: 'a.png', type: 'image/png' }],
      },
    );
  const send = async () =>
    deliver(
      { id, userId: seller.id },
      { ...file(folderOfWork(id)), fileName: 'a.png', note: null },
      await getStory(id, seller.id),
    );
  for (const act of [write, send]) {
    for (let number = 0; number <= workLimits.removedFiles; number += 1) await act();
    await expect(act()).rejects.toMatchObject({ status: 409, message: orderTexts.tooManyRemoved.message });
  }
  // What a revision asks for can always be delivered.
  await pay(id, buyer.id);
  await requestRevision({ id, userId: buyer.id }, 'In blue, please.');
  await expect(send()).resolves.toMatchObject({ stage: 'REVIEW' });
});
