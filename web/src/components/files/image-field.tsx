import type { FieldValues } from 'react-hook-form';

import { imageTypes } from '#shared/entities/upload.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { uploadImage } from '#web/lib/files/uploads.ts';

import { FormUploadField, type FormUploadFieldProps } from './form-upload-field.tsx';

const accept = Object.keys(imageTypes).join(',');

type ImageFieldProps<Values extends FieldValues> = Omit<
  FormUploadFieldProps<Values>,
  'send' | 'accept' | 'maxSize' | 'buttonLabel'
>;

/** Uploads public pictures of a gig, a project or a module. */
export function ImageField<Values extends FieldValues>(props: ImageFieldProps<Values>) {
  return (
    <FormUploadField
      {...props}
      buttonLabel="Upload"
      accept={accept}
      maxSize={uploadLimits.size.image}
      send={uploadImage}
    />
  );
}
