import { GetObjectCommand } from '@aws-sdk/client-s3';

import { pictureTypeOf, SIGNATURE_LENGTH } from '#shared/rules/pictures/picture-type.ts';

import { bucket, objectAt, orMissing } from './bucket.ts';

/**
 * Size and type of the object of this key, if there is one: `type` is that of a picture by its first bytes, undefined for
 * any other file; `declaredType` is what its uploader called it.
 */
export async function inspect(key: string) {
  const Range = `bytes=0-${SIGNATURE_LENGTH - 1}`;
  const object = await orMissing(bucket().send(new GetObjectCommand({ ...objectAt(key), Range })));
  if (!object?.Body) return undefined;
  const size = Number(object.ContentRange?.split('/')[1] ?? object.ContentLength);
  const type = pictureTypeOf(await object.Body.transformToByteArray());
  return { key, size, type, declaredType: object.ContentType };
}
