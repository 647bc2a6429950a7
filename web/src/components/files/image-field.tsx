import type { ComponentProps } from 'react';

import { imageTypes } from '#shared/entities/upload.ts';
import { limits } from '#shared/limits.ts';
import { uploadImage } from '#web/lib/uploads.ts';

import { UploadField } from './upload-field.tsx';

const accept = Object.keys(imageTypes).join(',');

type ImageFieldProps = Omit<
  ComponentProps<typeof UploadField>,
  'upload' | 'accept' | 'maxSize' | 'buttonLabel'
>;

/** Uploads pictures that everybody can see: of a gig, a project or a profile. */
export function ImageField(props: ImageFieldProps) {
  return (
    <UploadField
      {...props}
      buttonLabel="Upload"
      accept={accept}
      maxSize={limits.upload.image}
      upload={uploadImage}
    />
  );
}
