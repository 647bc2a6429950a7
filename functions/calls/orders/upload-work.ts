import { countUploads } from '#functions/domain/accounts/creations.ts';
import { deliver, discardUndelivered, requireDeliverable } from '#functions/domain/orders/deliver.ts';
import { handle } from '#functions/http/handle.ts';
import { AppError } from '#functions/lib/errors.ts';
import { keepDelivery, storeUpload } from '#functions/services/s3/files.ts';
import { orders as calls } from '#shared/api/work/orders.ts';

export const handler = handle(calls.uploadWork, {
  load: ({ params, body: { finalWork }, caller }) =>
    requireDeliverable(params.id, caller.id, typeof finalWork === 'string' ? finalWork : undefined),
  run: async ({ params: { id }, body, loaded: order, caller }) => {
    const { finalWork, note = null } = body;
    const isUploaded = typeof finalWork === 'string';
    if (!isUploaded) await countUploads(caller.id, [finalWork.bytes.length]);
    const file = await keepDelivery(isUploaded ? finalWork : await storeUpload(id, finalWork), id);
    try {
      return await deliver({ id, userId: caller.id }, { ...file, note }, order);
    } catch (error) {
      // Only after a refusal is it certain that the order does not refer to the file.
      if (error instanceof AppError && error.status < 500) await discardUndelivered(id, caller.id, file.key);
      throw error;
    }
  },
});
