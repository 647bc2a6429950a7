import { NoResponse } from '#shared/api/client.ts';
import type { NewUpload, Upload } from '#shared/entities/upload.ts';
import { messages } from '#shared/messages.ts';

import { api } from './api.ts';

type UploadOptions = { onProgress: (fraction: number) => void; signal: AbortSignal };

/** Sends one file to where POST /uploads said. XMLHttpRequest, because fetch tells nothing of an upload's progress. */
function put(file: File, upload: Upload, { onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(upload.method, upload.uploadUrl);
    for (const [name, value] of Object.entries(upload.headers)) {
      // The browser sets the length itself and refuses to be told.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value);
    }
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(new Error(messages.orders.uploadFailed));
    });
    request.addEventListener('error', () => reject(new NoResponse('No response')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

type Target = { purpose: 'image' | 'avatar' } | { purpose: 'delivery'; orderId: string };

async function send(target: Target, file: File, options: UploadOptions): Promise<Upload> {
  const described = { fileName: file.name, size: file.size };
  const contentType = file.type || 'application/octet-stream';
  const body = { ...target, ...described, contentType } as NewUpload;
  const upload = await api.uploads.create({ body }, { signal: options.signal });
  await put(file, upload, options);
  return upload;
}

/** Uploads a gig's or a project's picture; answers the URL to put into the record. */
export const uploadImage = async (file: File, options: UploadOptions) =>
  (await send({ purpose: 'image' }, file, options)).url;

/** Uploads a profile picture, also before registration; answers the URL to put into the record. */
export const uploadAvatar = async (file: File, options: UploadOptions) =>
  (await send({ purpose: 'avatar' }, file, options)).url;

/** Uploads the work of an order; answers the key to deliver it by. */
export const uploadDelivery = (orderId: string) => async (file: File, options: UploadOptions) =>
  (await send({ purpose: 'delivery', orderId }, file, options)).key;
