import { deliver, requireDeliverable } from '#functions/domain/orders/deliver.ts';
import { handle } from '#functions/http/handle.ts';
import { AppError } from '#functions/lib/errors.ts';
import { getDelivery, removeDelivery, storeDelivery } from '#functions/services/s3/files.ts';
import { orders as calls } from '#shared/api/orders.ts';

export const handler = handle(calls.uploadWork, {
  load: ({ params, body: { finalWork }, caller }) =>
    requireDeliverable(params.id, caller.id, typeof finalWork === 'string' ? finalWork : undefined),
  run: async ({ params: { id }, body, loaded: order }) => {
    const { finalWork, note = null } = body;
    const isUploaded = typeof finalWork === 'string';
    const key = isUploaded ? finalWork : await storeDelivery(id, finalWork);
    try {
      return await deliver(order, { key, ...(await getDelivery(key, id)), note });
    } catch (error) {
      // Only after a refusal is it certain that no record refers to the file that was just stored.
      if (!isUploaded && error instanceof AppError && error.code === 'conflict') await removeDelivery(key);
      throw error;
    }
  },
});
