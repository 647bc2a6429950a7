import type { ComponentProps } from 'react';

import { imageTypes } from '#shared/entities/upload.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { errorMessage } from '#web/lib/server-errors.ts';
import { uploadImage } from '#web/lib/uploads.ts';

import { UploadField } from './upload-field.tsx';

const accept = Object.keys(imageTypes).join(',');

type ImageFieldProps = Omit<
  ComponentProps<typeof UploadField>,
  'upload' | 'accept' | 'maxSize' | 'buttonLabel'
> & {
  /** What is said of an upload that failed, where the server gave no reason. */
  failure?: string;
};

/** Pictures that go public with a record. */
export function ImageField({ failure = messages.orders.uploadFailed, ...rest }: ImageFieldProps) {
  const upload: typeof uploadImage = (file, options) =>
    uploadImage(file, options).catch((cause: unknown) => {
      throw new Error(errorMessage(cause, failure), { cause });
    });
  return (
    <UploadField
      {...rest}
      buttonLabel="Upload"
      accept={accept}
      maxSize={limits.upload.image}
      upload={upload}
    />
  );
}
