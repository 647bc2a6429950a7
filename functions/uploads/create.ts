import * as attempts from '#functions/data/attempts.ts';
import * as orders from '#functions/data/orders.ts';
import type { Caller } from '#functions/lib/caller.ts';
import { AppError } from '#functions/lib/errors.ts';
import { handle } from '#functions/lib/handle.ts';
import { deliveryKey, presignUpload } from '#functions/services/files.ts';
import { ANONYMOUS, newImage } from '#functions/services/pictures.ts';
import { uploads as calls } from '#shared/api/uploads.ts';
import type { NewUpload } from '#shared/entities/upload.ts';
import { messages } from '#shared/messages.ts';

export const handler = handle(calls.create, async ({ body, caller, request }) => {
  const place = await placeFor(body, caller, request.address);
  return { ...(await presignUpload({ ...body, ...place })), method: 'PUT' as const, ...place };
});

async function placeFor(file: NewUpload, caller: Caller | undefined, address: string) {
  if (file.purpose === 'avatar' && !caller) {
    await attempts.admitFrom(address, 'upload');
    return newImage(ANONYMOUS, file);
  }
  if (!caller) throw new AppError('unauthenticated', messages.auth.signInFirst);
  if (file.purpose !== 'delivery') return newImage(caller.id, file);

  if (!caller.isSeller) throw new AppError('forbidden', messages.access.sellersOnly);
  await orders.requireDeliverable(file.orderId, caller.id);
  const key = deliveryKey(file.orderId, file.fileName);
  return { key, url: key };
}
