import { countUploads } from '#functions/domain/accounts/creations.ts';
import * as attempts from '#functions/domain/accounts/sign-in/attempts.ts';
import { requireOpen } from '#functions/domain/conversations/block.ts';
import { requireDeliverable } from '#functions/domain/orders/deliver.ts';
import { requireWritable } from '#functions/domain/orders/requirements.ts';
import type { Caller } from '#functions/http/context.ts';
import { handle } from '#functions/http/handle.ts';
import { unauthenticated } from '#functions/lib/errors.ts';
import { folderOfMessages, folderOfRequirements } from '#functions/services/s3/attachments.ts';
import { folderOfWork, newKeyIn, presignUpload } from '#functions/services/s3/files.ts';
import { ANONYMOUS, newImage } from '#functions/services/s3/pictures.ts';
import { uploads as calls } from '#shared/api/uploads.ts';
import type { NewUpload } from '#shared/entities/upload.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

export const handler = handle(calls.create, {
  run: async ({ body, caller, request }) => {
    const place = await placeFor(body, caller, request.address);
    await countUploads(caller?.id ?? request.address, [body.size]);
    return { ...(await presignUpload({ ...body, ...place })), method: 'PUT' as const, ...place };
  },
});

/** The key and URL that the file will have, if this caller may upload it. */
async function placeFor(file: NewUpload, caller: Caller | undefined, address: string) {
  if (file.purpose === 'avatar' && !caller) {
    await attempts.admitFrom(address, 'upload');
    return newImage(ANONYMOUS, file);
  }
  if (!caller) throw unauthenticated(authTexts.signInFirst);
  if (file.purpose === 'image' || file.purpose === 'avatar') return newImage(caller.id, file);

  const key = newKeyIn(await folderFor(file, caller), file.fileName);
  return { key, url: key };
}

/** The folder for a private file, if this caller may upload it. */
async function folderFor(
  file: Extract<NewUpload, { orderId: string } | { conversationId: string }>,
  caller: Caller,
) {
  switch (file.purpose) {
    case 'delivery':
      await requireDeliverable(file.orderId, caller.id);
      return folderOfWork(file.orderId);
    case 'requirements':
      await requireWritable(file.orderId, caller.id);
      return folderOfRequirements(file.orderId);
    case 'message':
      return folderOfMessages(await requireOpen(file.conversationId, caller), caller.id);
  }
}
