import { CallFailed, NoResponse } from '#shared/api/client.ts';
import type { NewUpload, Upload } from '#shared/entities/upload.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';
import { api } from '#web/lib/api/client.ts';

import { scalePicture, thumbnailOf } from './scale-picture.ts';

/** A file that breaks a rule and was not uploaded. Its message is shown to the user. */
export class InvalidFile extends Error {
  override name = 'InvalidFile';
}

type UploadOptions = { onProgress: (fraction: number) => void; signal: AbortSignal };

/** Sends a chosen file. Returns what the record stores of it, and a thumbnail of a picture as a data URL. */
export type SendFile = (
  file: File,
  options: UploadOptions,
) => Promise<{ stored: string; thumbnail: string | null }>;

/** Sends a file to the URL that POST /uploads returned. By XMLHttpRequest, because fetch reports no upload progress. */
function put(file: File, upload: Upload, { onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(upload.method, upload.uploadUrl);
    for (const [name, value] of Object.entries(upload.headers)) {
      // The browser sets this header itself and does not allow it to be set.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(new CallFailed(request.status, { code: 'internal', message: '' }));
    });
    request.addEventListener('error', () => reject(new NoResponse('No response')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

type Purpose = 'image' | 'avatar';
type PrivateTarget =
  | { purpose: 'delivery' | 'requirements'; orderId: string }
  | { purpose: 'message'; conversationId: string };
type Target = { purpose: Purpose; variantOf?: string } | PrivateTarget;

function requestUpload(target: Target, file: File, signal: AbortSignal): Promise<Upload> {
  const described = { fileName: file.name, size: file.size };
  const contentType = file.type || 'application/octet-stream';
  return api.uploads.create({ body: { ...target, ...described, contentType } as NewUpload }, { signal });
}

async function send(target: Target, file: File, options: UploadOptions): Promise<Upload> {
  const upload = await requestUpload(target, file, options.signal);
  await put(file, upload, options);
  return upload;
}

/** Uploads a picture and its small variant. The progress is that of the whole picture. */
async function sendPicture(purpose: Purpose, file: File, options: UploadOptions) {
  const { signal } = options;
  const picture = await scalePicture(file, purpose);
  if (!picture) throw new InvalidFile(uploadTexts.notAPicture({ name: file.name }));
  const { whole, small, thumbnail } = picture;
  signal.throwIfAborted();
  if (whole.size > uploadLimits.size[purpose]) throw new InvalidFile(uploadTexts.tooLarge.message);
  const upload = await requestUpload({ purpose }, whole, signal);
  const variant = { purpose, variantOf: upload.key };
  await Promise.all([
    put(whole, upload, options),
    // A missing small variant is no failure: the whole picture is shown instead.
    small && send(variant, small, { signal, onProgress: () => undefined }).catch(() => undefined),
  ]);
  signal.throwIfAborted();
  return { stored: upload.url, thumbnail };
}

/** Uploads a picture of a gig, project or module; the record stores its URL. */
export const uploadImage: SendFile = (file, options) => sendPicture('image', file, options);

/** Uploads a profile picture, also before registration; the record stores its URL. */
export const uploadAvatar: SendFile = (file, options) => sendPicture('avatar', file, options);

/** Uploads a private file of an order or a conversation, such as delivered work; the record stores its key. */
export const uploadPrivately =
  (target: PrivateTarget): SendFile =>
  async (file, options) => {
    const thumbnail = thumbnailOf(file).catch(() => null);
    const { key } = await send(target, file, options);
    return { stored: key, thumbnail: await thumbnail };
  };
